import { expect, it } from 'vitest'
import { badgePx, selectFreeBadges } from '../../../../src/widgets/map/shelter/arrange-badges.ts'

it('a badge is left out if it would cover an earlier one', () => {
  const { width, height } = badgePx
  const points = [
    { x: 0, y: 0 },
    { x: width - 1, y: height - 1 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: -width + 1, y: 3 },
    { x: -width, y: -height },
  ]
  expect(selectFreeBadges(points)).toEqual([true, false, true, true, false, true])
})

it('no two of many badges cover each other, and none is left out without need', () => {
  const points = Array.from({ length: 500 }, (_, index) => ({
    x: (index * 7919) % 1280,
    y: (index * 104_729) % 800,
  }))
  const covers = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.abs(a.x - b.x) < badgePx.width && Math.abs(a.y - b.y) < badgePx.height
  const isFree = selectFreeBadges(points)
  for (const [index, point] of points.entries()) {
    const earlier = points.filter((_, other) => other < index && isFree[other])
    expect(earlier.some((other) => covers(point, other))).toBe(!isFree[index])
  }
})
