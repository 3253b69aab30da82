import { expect, it } from 'vitest'
import { applyReplacements } from '../../scripts/source-replacements.ts'

it('applyReplacements throws if the source text does not contain a pattern', () => {
  expect(applyReplacements('a = all(); b', 'Leaflet', [[/all\(\)/, 'few()']])).toBe('a = few(); b')
  expect(() => applyReplacements('a', 'Leaflet', [[/all\(\)/, 'few()']])).toThrow(
    /Leaflet has changed: it lacks/,
  )
})
