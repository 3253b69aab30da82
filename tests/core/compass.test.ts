import { describe, expect, it } from 'vitest'
import { formatCompassPoint } from '../../src/core/compass.ts'
import { messages as english } from '../../src/core/messages/en/index.ts'

describe('formatCompassPoint', () => {
  it.each([
    [0, 'N'],
    [22, 'N'],
    [23, 'NE'],
    [67, 'NE'],
    [68, 'E'],
    [90, 'E'],
    [135, 'SE'],
    [180, 'S'],
    [225, 'SW'],
    [270, 'W'],
    [315, 'NW'],
    [337, 'NW'],
    [338, 'N'],
    [350, 'N'],
    [360, 'N'],
    [-45, 'NW'],
    [-405, 'NW'],
    [810, 'E'],
  ])('%i degrees are %s', (degrees, point) => {
    expect(formatCompassPoint(degrees, english)).toBe(point)
  })
})
