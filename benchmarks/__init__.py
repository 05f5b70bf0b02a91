"""Speed and memory against named peers; prints ratios from one run on one machine."""

import core as core  # before numpy, so that the figures are computed with as many threads as the product uses
