import { expect, it } from 'vitest'
import { cutLine, getDistanceToLine } from '../../../src/plugin/signalk/hazards/line-geometry.ts'

const start = { latitude: 43.5, longitude: 4 }
const end = { latitude: 43.5, longitude: 4.1 }
const metresPerDegree = 111_195

it('the distance to a line is that to its nearest point, also beyond its ends and across 180°', () => {
  const line = [start, end]
  expect(getDistanceToLine({ latitude: 43.51, longitude: 4.05 }, line)).toBeCloseTo(1112, -1)
  expect(getDistanceToLine({ latitude: 43.5, longitude: 3.99 }, line)).toBeCloseTo(807, -1)
  expect(getDistanceToLine(start, [start])).toBe(Infinity)
  const across = [
    { latitude: 0, longitude: 179.9 },
    { latitude: 0, longitude: -179.9 },
  ]
  expect(getDistanceToLine({ latitude: 0.01, longitude: -180 }, across)).toBeCloseTo(1112, -1)
})

it('a line is cut after a distance', () => {
  const corner = { latitude: 43.5, longitude: 4.05 }
  const cut = cutLine([start, corner, end], 5000)
  expect(cut).toHaveLength(3)
  expect(cut[2]?.longitude).toBeCloseTo(4 + 5000 / (metresPerDegree * Math.cos((43.5 * Math.PI) / 180)), 3)
  expect(cutLine([start, end], 1e6)).toEqual([start, end])
  expect(cutLine([], 100)).toEqual([])
})
