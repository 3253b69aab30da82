import { expect, it } from 'vitest'
import { applyReplacements } from '../../scripts/source-replacements.ts'

it('a package that has changed fails the build, so that nothing is left in by chance', () => {
  expect(applyReplacements('a = all(); b', 'Leaflet', [[/all\(\)/, 'few()']])).toBe('a = few(); b')
  expect(() => applyReplacements('a', 'Leaflet', [[/all\(\)/, 'few()']])).toThrow(
    /Leaflet has changed: it lacks/,
  )
})
