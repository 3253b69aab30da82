"""Wind sea by the formula of CONTRACT.md, section 7, for each line [knots, metres]: [height, period]."""

import json
import math
import sys

G = 9.81

for line in sys.stdin:
    knots, fetch = json.loads(line)
    speed = knots * 1852 / 3600
    square = 0.001 * (1.1 + 0.035 * speed) * speed * speed
    x = G * fetch / square
    height = min(0.0413 * math.sqrt(x), 211.5) * square / G
    period = min(0.651 * x ** (1 / 3), 239.8) * math.sqrt(square) / G
    print(json.dumps([height, period]))
