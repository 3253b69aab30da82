import { describe, expect, it } from 'vitest'
import { generateExportModule, parseModule } from '../../scripts/split-exports.ts'

const text = `import { rounded } from './numbers.ts'
import type { Place } from './place.ts'
const feet = 0.3048
const formats = new Map<string, string>()
/** In feet. */
export function inFeet(metres: number): number {
  return rounded(metres / feet)
}
export const formatOf = (place: Place) => formats.get(place.name)
`

describe('a thing of a file of many', () => {
  const shelf = parseModule(text, 'units.ts')

  it('brings what it names and nothing else', () => {
    expect(generateExportModule('inFeet', shelf, 'units.ts')).toBe(
      `const feet = 0.3048
import { rounded } from './numbers.ts'
export function inFeet(metres: number): number {
  return rounded(metres / feet)
}`,
    )
    expect(generateExportModule('formatOf', shelf, 'units.ts')).toBe(
      `import { formats } from "\\u0000apart/formats:units.ts"
export const formatOf = (place: Place) => formats.get(place.name)`,
    )
  })

  it('must be there, in a file that only declares', () => {
    expect(() => generateExportModule('inMiles', shelf, 'units.ts')).toThrow(/units\.ts declares no inMiles/)
    expect(() => parseModule('export let last = 0', 'units.ts')).toThrow(/cannot be split: export let/)
    expect(() => parseModule("start('now')", 'units.ts')).toThrow(/cannot be split: start/)
  })
})
