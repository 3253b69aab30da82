import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLayerKey } from '../../src/core/catalogue/map-layers.ts'
import { unitChoices } from '../../src/core/units.ts'
import { queryOfView, viewOfQuery } from '../../src/client/map/map-view.ts'
import {
  attributesOf,
  readAttributes,
  readQuery,
  writeAttributes,
  writeMarkup,
  writeQuery,
  type Values,
} from '../../src/widgets/elements/attributes.ts'
import { readPanelQuery } from '../../src/plugin/panel/environment.ts'
import { configAttributes } from '../../src/widgets/elements/common-attributes.ts'
import { elementOf, elements } from '../../src/widgets/elements/table.ts'
import type { AttributeRow, AttributeType } from '../../src/widgets/elements/element-types.ts'

/** Any value that an attribute of this kind can have. */
function anyValue(type: AttributeType): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'number':
      return fc.double({ min: type.min, max: type.max, noNaN: true }).map((value) => value + 0)
    case 'id':
      return fc.integer({ min: 1, max: 999_999_999 })
    case 'flag':
      return fc.constant(true)
    case 'one':
      return fc.constantFrom(...type.of)
    case 'list':
      return fc.subarray([...type.of])
    case 'units':
      return fc.record(
        Object.fromEntries(
          Object.entries(unitChoices).map(([kind, units]) => [kind, fc.constantFrom<string>(...units)]),
        ),
        { requiredKeys: ['speed'] },
      )
    case 'length':
      return fc
        .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('px', 'rem', '%', 'vh'))
        .map(([number, unit]) => `${number}${unit}`)
    case 'url':
      return fc.webUrl().filter((url) => /^https?:\/\/[^\s/?#]+(\/[^\s?#]*[^\s?#/])?$/.test(url))
    case 'tiles':
      return fc.constantFrom<unknown>('/tiles/{z}/{x}/{y}', [
        { template: 'https://a.test/{z}/{x}/{y}', attribution: 'é"<&' },
      ])
    case 'text':
      return fc
        .string({ minLength: 1, unit: 'grapheme' })
        .filter((text) => text.trim() !== '' && !/[\0\r\n]/.test(text))
  }
}

function anyValues(rows: readonly AttributeRow[]): fc.Arbitrary<Values> {
  return fc.record(Object.fromEntries(rows.map(({ property, type }) => [property, anyValue(type)])), {
    requiredKeys: [],
  })
}

/** Attributes of a tag as an HTML parser reads them. */
function parseMarkup(markup: string): Map<string, string> {
  const unescape = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return new Map(
    [...markup.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', text = '']) => [
      name,
      unescape(text),
    ]),
  )
}

describe.each(elements.map((row) => [row.name, row] as const))('what %s says', (_name, row) => {
  const rows = attributesOf(row)
  it('is the same as attributes, as an address of a share, frame or panel, and as HTML', () => {
    fc.assert(
      fc.property(anyValues(rows), (values) => {
        const texts = new Map(writeAttributes(rows, values))
        expect(readAttributes(rows, (name) => texts.get(name) ?? null)).toEqual({ values, bad: [] })
        expect(readQuery(row, writeQuery(row, values))).toEqual({ values, bad: [] })
        if (row.name === 'map')
          expect(readPanelQuery(writeQuery(row, values))).toEqual({ says: values, bad: [] })
        const parsed = parseMarkup(writeMarkup(row, values))
        expect(readAttributes(rows, (name) => parsed.get(name) ?? null)).toEqual({ values, bad: [] })
      }),
      { numRuns: 60 },
    )
  })

  it('is read without a throw whatever stands there, and its standards are good values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...rows.map(({ name }) => name)), fc.string()), (texts) => {
        const { values, bad } = readAttributes(rows, (name) => texts[name] ?? null)
        expect(readQuery(row, writeQuery(row, values)).values).toEqual(values)
        for (const { attribute, expected } of bad)
          expect([attribute in texts, expected !== '']).toEqual([true, true])
      }),
      { numRuns: 60 },
    )
    expect(
      readAttributes(rows, (name) => rows.find((own) => own.name === name)?.standard ?? null).bad,
    ).toEqual([])
    expect(readAttributes(rows, (name) => row.example[name] ?? null).bad).toEqual([])
  })
})

describe('a configuration', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyValues(configAttributes), (values) => {
        const texts = new Map(writeAttributes(configAttributes, values))
        expect(readAttributes(configAttributes, (name) => texts.get(name) ?? null)).toEqual({
          values,
          bad: [],
        })
      }),
      { numRuns: 60 },
    )
  })

  it('tells what JSON of tiles it cannot use', () => {
    const read = (text: string) =>
      readAttributes(configAttributes, (name) => (name === 'tiles' ? text : null))
    for (const text of ['[{', '{}', '[]', '[{"template":"javascript:1"}]', 'tiles'])
      expect(
        read(text).bad.map(({ attribute }) => attribute),
        text,
      ).toEqual(['tiles'])
  })
})

describe('the address of the site', () => {
  it('is an address of the map in a frame, and the other way round', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.integer({ min: -900_000, max: 900_000 }).map((value) => value / 10_000 + 0),
          lng: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((value) => value / 10_000 + 0),
          zoom: fc.integer({ min: 3, max: 18 }),
          layers: fc.constantFrom(['pois'], ['pois', 'navAids'], ['buoys', 'stinkPots']),
        }),
        ({ lat, lng, zoom, layers }) => {
          const centre = { latitude: lat, longitude: lng }
          const view = { centre, zoom, layers: layers.filter(isLayerKey) }
          expect(readQuery(elementOf('map'), queryOfView(view)).values).toEqual({ lat, lng, zoom, layers })
          expect(viewOfQuery(writeQuery(elementOf('map'), { lat, lng, zoom, layers }))).toEqual(view)
        },
      ),
      { numRuns: 60 },
    )
  })
})
