"""`syncline show`: the intermediate forms of the analysis, one stage at a time."""
