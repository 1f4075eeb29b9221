"""The conflict graph, and the barriers of least weight that leave nothing in conflict."""
