import { describe, expect, it } from 'vitest'
import { parsePosition } from '../../src/core/parse-position.ts'

describe('parsePosition', () => {
  it.each([
    ['43.3 5.2', 43.3, 5.2],
    ['43.3, 5.2', 43.3, 5.2],
    ['43.3,5.2', 43.3, 5.2],
    ['43, 5', 43, 5],
    ['43,3 5,2', 43.3, 5.2],
    ['-33.85 151.2', -33.85, 151.2],
    ['−33.85 151.2', -33.85, 151.2],
    ["43°18'N 5°12'E", 43.3, 5.2],
    ['43°18′N 5°12′E', 43.3, 5.2],
    ["5°12'E 43°18'N", 43.3, 5.2],
    ["N 43° 18.5' W 5° 12.6'", 43.308333, -5.21],
    ['43 18.5 N 005 12.6 E', 43.308333, 5.21],
    ['43-18.5N 005-12.6E', 43.308333, 5.21],
    ['43°18,5N 5°12,6O', 43.308333, -5.21],
    ['43°18\'30"N, 5°12\'36"W', 43.308333, -5.21],
    ['33.85S 151.2E', -33.85, 151.2],
    [' 43.3 5.2 ', 43.3, 5.2],
    ['90.0 180.0', 90, 180],
    ['-90.0 -180.0', -90, -180],
    ['43.3n 5.2o', 43.3, -5.2],
    ['w 5.2 n 43.3', 43.3, -5.2],
    ['43°59\'59.9"N 5°0\'0"E', 43.999972, 5],
  ])('reads %s', (text, latitude, longitude) => {
    const position = parsePosition(text)
    expect(position?.latitude).toBeCloseTo(latitude, 5)
    expect(position?.longitude).toBeCloseTo(longitude, 5)
  })

  it.each([
    'port camargue',
    '43.3',
    'Pier 39 40',
    '39 40',
    '91.0 5.2',
    '43.3 181.0',
    "43°60'N 5°12'E",
    "43°18'61\"N 5°12'E",
    "43°18'60\"N 5°12'E",
    '90.1N 5.2E',
    '43.3N 180.1E',
    '5.2E 5.3W',
    '43.3N 5.2N',
    '227000123',
    '',
  ])('reads no position in “%s”', (text) => expect(parsePosition(text)).toBeNull())
})
