"""Speed, measured as ratios in one run: figures of different runs or machines are not to be compared."""
