"""`python -m companion` is the `oyez` command."""

import sys

from companion.cli import main

sys.exit(main())
