"""What loops do: closed forms of their variables, any iteration by its number, the state behind them."""
