"""An attack on a server of our own, on this machine: malformed input of every kind, by seed, and what it is measured by.

`python -m tests.web.attack --inputs 100000` runs it by hand; tests/web/test_attack.py has a short one (`make test`) and the long
one (`make soak`).
"""
