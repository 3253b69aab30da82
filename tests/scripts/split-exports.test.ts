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

describe('splitting a module into one module per export', () => {
  const parsedModule = parseModule(text, 'units.ts')

  it('includes only the referenced declarations and imports', () => {
    expect(generateExportModule('inFeet', parsedModule, 'units.ts')).toBe(
      `const feet = 0.3048
import { rounded } from './numbers.ts'
export function inFeet(metres: number): number {
  return rounded(metres / feet)
}`,
    )
    expect(generateExportModule('formatOf', parsedModule, 'units.ts')).toBe(
      `import { formats } from "\\u0000apart/formats:units.ts"
export const formatOf = (place: Place) => formats.get(place.name)`,
    )
  })

  it('throws for an unknown export and for modules that do more than declare', () => {
    expect(() => generateExportModule('inMiles', parsedModule, 'units.ts')).toThrow(
      /units\.ts declares no inMiles/,
    )
    expect(() => parseModule('export let last = 0', 'units.ts')).toThrow(/cannot be split: export let/)
    expect(() => parseModule("start('now')", 'units.ts')).toThrow(/cannot be split: start/)
  })
})
