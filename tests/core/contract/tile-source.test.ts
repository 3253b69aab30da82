import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { TileSource } from '../../../src/core/contract/tile-source.ts'

const source: TileSource = {
  id: 'imagery-2024',
  kind: 'satellite',
  template: 'https://tiles.example/{z}/{x}/{y}.jpg',
  minZoom: 0,
  maxZoom: 14,
  attribution: 'Imagery',
  licence: 'CC-BY-4.0',
  offlineAllowed: true,
}
const isValid = (change: object) => Value.Check(TileSource, { ...source, ...change })

it.each(['https://tiles.example/{z}/{x}/{-y}', 'http://127.0.0.1:8000/{z}/{x}/{y}', '/ground/{z}/{x}/{y}'])(
  'a template may be a web address or a path of the site: %s',
  (template) => expect(isValid({ template })).toBe(true),
)

it.each(['', 'tiles/{z}/{x}/{y}', 'javascript:alert(1)', 'file:///tiles/{z}', ' https://tiles.example/{z}'])(
  'no other template is valid: "%s"',
  (template) => expect(isValid({ template })).toBe(false),
)

it('an id contains only characters that URLs and file names need not escape', () => {
  expect(['a', '9-x_y'].filter((id) => !isValid({ id }))).toEqual([])
  expect(['', '-a', 'A', 'a/b', '../a', 'a b'].filter((id) => isValid({ id }))).toEqual([])
})

it('a coverage has four numbers, and zooms are in the range of the map', () => {
  expect([null, [-10, 40, 10, 50]].filter((bbox) => !isValid({ bbox }))).toEqual([])
  expect([[], [-10, 40, 10], [-10, 40, 10, 50, 60]].filter((bbox) => isValid({ bbox }))).toEqual([])
  expect([-1, 0.5, 23].filter((zoom) => isValid({ minZoom: zoom }) || isValid({ maxZoom: zoom }))).toEqual([])
})
