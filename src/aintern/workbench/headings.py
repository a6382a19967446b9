"""What makes a label a heading for who has the page read out: each view has one of the first level."""

H1 = "role=heading aria-level=1"
H2 = "role=heading aria-level=2"
