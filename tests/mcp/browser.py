"""A browser without a screen, for the log-in: follows every redirect of the address that it is given."""

import sys
import urllib.request

urllib.request.urlopen(sys.argv[1], timeout=20).read()
