import { expect, it } from 'vitest'
import { chevronDown, chevronLeft, chevronRight } from '../../../src/ui/icons/control-icons.ts'

it.each([
  ['chevronLeft', chevronLeft, 'x', -1],
  ['chevronRight', chevronRight, 'x', 1],
  ['chevronDown', chevronDown, 'y', 1],
] as const)('the tip of %s points to its side', (_name, parts, axis, direction) => {
  const [part] = parts
  if (typeof part !== 'object') throw new Error('a chevron is a line')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', part.line)
  const length = path.getTotalLength()
  const [start, tip, end] = [0, length / 2, length].map((at) => path.getPointAtLength(at)[axis])
  expect(end).toBeCloseTo(start ?? NaN)
  expect(Math.sign((tip ?? NaN) - (start ?? NaN))).toBe(direction)
})
