import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLayerKey } from '../../../src/core/catalogue/map-layers.ts'
import { unitOptions } from '../../../src/core/units.ts'
import { toMapViewQuery, parseMapViewQuery } from '../../../src/client/map/map-view-query.ts'
import {
  listAttributes,
  parseAttributes,
  parseQuery,
  serializeAttributes,
  toHtml,
  toQuery,
  type AttributeValues,
} from '../../../src/widgets/elements/attributes.ts'
import { parsePanelQuery } from '../../../src/plugin/panel/environment.ts'
import { configAttributes } from '../../../src/widgets/elements/common-attributes.ts'
import { documentedElements } from '../../../src/widgets/elements/documented-elements.ts'
import { getElementRow } from '../../../src/widgets/elements/table.ts'
import type { AttributeRow, AttributeType } from '../../../src/widgets/elements/element-types.ts'

/** Generates any valid value of an attribute type. */
function arbitraryValue(type: AttributeType): fc.Arbitrary<unknown> {
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
          Object.entries(unitOptions).map(([kind, units]) => [kind, fc.constantFrom<string>(...units)]),
        ),
        { requiredKeys: ['speed'] },
      )
    case 'length':
      return fc
        .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('px', 'rem', '%', 'vh'))
        .map(([number, unit]) => `${number}${unit}`)
    case 'colour':
      return fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
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

function arbitraryValues(rows: readonly AttributeRow[]): fc.Arbitrary<AttributeValues> {
  return fc.record(Object.fromEntries(rows.map(({ property, type }) => [property, arbitraryValue(type)])), {
    requiredKeys: [],
  })
}

/** Parses the attributes of a tag like an HTML parser. */
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

describe.each(documentedElements.map((row) => [row.name, row] as const))('attributes of %s', (_name, row) => {
  const rows = listAttributes(row)
  it('survive a round trip through attributes, query strings and HTML', () => {
    fc.assert(
      fc.property(arbitraryValues(rows), (values) => {
        const texts = new Map(serializeAttributes(rows, values))
        expect(parseAttributes(rows, (name) => texts.get(name) ?? null)).toEqual({ values, bad: [] })
        expect(parseQuery(row, toQuery(row, values))).toEqual({ values, bad: [] })
        if (row.name === 'map')
          expect(parsePanelQuery(toQuery(row, values))).toEqual({ values, invalidValues: [] })
        const parsed = parseMarkup(toHtml(row, values))
        expect(parseAttributes(rows, (name) => parsed.get(name) ?? null)).toEqual({ values, bad: [] })
      }),
      { numRuns: 60 },
    )
  })

  it('are parsed without an exception for any text, and defaults and examples are valid', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...rows.map(({ name }) => name)), fc.string()), (texts) => {
        const { values, bad } = parseAttributes(rows, (name) => texts[name] ?? null)
        expect(parseQuery(row, toQuery(row, values)).values).toEqual(values)
        for (const { attribute: name, expected } of bad) {
          expect(name in texts).toBe(true)
          expect(expected !== '').toBe(true)
        }
      }),
      { numRuns: 60 },
    )
    expect(
      parseAttributes(rows, (name) => rows.find((attribute) => attribute.name === name)?.defaultText ?? null)
        .bad,
    ).toEqual([])
    expect(parseAttributes(rows, (name) => row.example[name] ?? null).bad).toEqual([])
  })

  it('list the default of a choice first', () => {
    for (const { name, type, defaultText } of rows)
      if (type.kind === 'one' && defaultText !== undefined) expect(type.of[0], name).toEqual(defaultText)
  })
})

describe('configuration attributes', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(arbitraryValues(configAttributes), (values) => {
        const texts = new Map(serializeAttributes(configAttributes, values))
        expect(parseAttributes(configAttributes, (name) => texts.get(name) ?? null)).toEqual({
          values,
          bad: [],
        })
      }),
      { numRuns: 60 },
    )
  })

  it('reports invalid JSON of tiles', () => {
    const parseTiles = (text: string) =>
      parseAttributes(configAttributes, (name) => (name === 'tiles' ? text : null))
    for (const text of ['[{', '{}', '[]', '[{"template":"javascript:1"}]', 'tiles'])
      expect(
        parseTiles(text).bad.map(({ attribute }) => attribute),
        text,
      ).toEqual(['tiles'])
  })
})

describe('map view URLs', () => {
  it('site URLs and embed URLs of the map are interchangeable', () => {
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
          expect(parseQuery(getElementRow('map'), toMapViewQuery(view)).values).toEqual({
            lat,
            lng,
            zoom,
            layers,
          })
          expect(parseMapViewQuery(toQuery(getElementRow('map'), { lat, lng, zoom, layers }))).toEqual(view)
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('the documentation of an event says what happens if it is cancelled, if it is cancelable', () => {
  const events = documentedElements.flatMap((row) => row.events)
  expect(events.some(({ cancelable }) => cancelable)).toBe(true)
  for (const { name, cancelable, doc } of events)
    expect(cancelable, name).toEqual(doc.includes('if cancelled'))
})

it.each([
  ['1', 1],
  ['100', 100],
  ['0', undefined],
  ['101', undefined],
])('a limit of %s records is read as %s', (text, expected) => {
  const { values } = parseAttributes(getElementRow('weather').attributes, (name) =>
    name === 'limit' ? text : null,
  )
  expect(values.limit).toBe(expected)
})
