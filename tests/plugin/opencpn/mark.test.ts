import { describe, expect, it } from 'vitest'
import { formatMark, isSameMark, toMark, type Mark } from '../../../src/plugin/signalk/opencpn/mark.ts'
import type { PlaceFeature } from '../../../src/plugin/signalk/places/place-feature.ts'
import { toPlaceNote } from '../../../src/plugin/signalk/places/place-note.ts'

const site = 'https://site.example'

function buildMark(changes: Partial<PlaceFeature['properties']> = {}, reviews: string[] = []): Mark {
  const properties: PlaceFeature['properties'] = {
    id: 7,
    name: 'Port Camargue',
    type_enum: 5,
    type: 'Fuel station',
    description: 'Quiet.\n<b>Good</b> & "cheap"',
    phone: null,
    url: null,
    address: null,
    city: null,
    country_code: 'FR',
    tags: {},
    source: 'user',
    source_licence: 'CC-BY-SA-4.0',
    attribution: 'Roadstead members',
    page: `${site}/placeview/7`,
    updated_at: null,
    ...changes,
  }
  const note = toPlaceNote(site, { id: 7, geometry: { coordinates: [4.132, 43.517] }, properties })
  if (!note) throw new Error('a place with a position has a note')
  return toMark(note, reviews)
}

const format = (mark: Partial<Mark>, isReplacement = false) =>
  formatMark(site, { ...buildMark(), ...mark }, { isReplacement })

describe('the mark of a place', () => {
  it('has the facts of its note as plain text, the reviews last', () => {
    expect(buildMark({}, ['Rated 4.0', '“Fine & <quiet>” Ada'])).toEqual({
      placeId: 7,
      name: 'Port Camargue',
      position: { latitude: 43.517, longitude: 4.132 },
      symbol: 'Service-Fuel-Pump-Diesel-Petrol',
      type: 'Fuel station',
      description: [
        'Fuel station',
        'FR',
        'Facilities: Fuel',
        'Quiet.',
        '<b>Good</b> & "cheap"',
        `${site}/placeview/7`,
        'Roadstead members',
        'Rated 4.0',
        '“Fine & <quiet>” Ada',
      ].join('\n'),
      url: `${site}/placeview/7`,
      isVisible: true,
    })
  })

  it('is the same as another only if nothing differs, also not a review', () => {
    expect(isSameMark(buildMark(), buildMark())).toBe(true)
    expect(isSameMark(buildMark(), buildMark({}, ['Rated 4.0']))).toBe(false)
    expect(isSameMark(buildMark(), { ...buildMark(), isVisible: false })).toBe(false)
    expect(
      isSameMark(buildMark(), { ...buildMark(), position: { latitude: 43.517, longitude: 4.133 } }),
    ).toBe(false)
  })
})

describe('a mark as GPX', () => {
  it('has position, name, description, link, symbol, type and identifier, escaped', () => {
    const text = format({ name: 'A & B', description: '<script>', url: `${site}/?a=1&b="2"` })
    expect(text).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        '<gpx version="1.1" creator="Roadstead" xmlns="http://www.topografix.com/GPX/1/1" xmlns:opencpn="http://www.opencpn.org">',
        '<wpt lat="43.517" lon="4.132"><name>A &amp; B</name><desc>&lt;script&gt;</desc>',
        '<link href="https://site.example/?a=1&amp;b=&quot;2&quot;"><text>Roadstead</text></link>',
        '<sym>Service-Fuel-Pump-Diesel-Petrol</sym><type>Fuel station</type>',
        '<extensions><opencpn:guid>site.example-place-7</opencpn:guid>',
        '<opencpn:viz>1</opencpn:viz><opencpn:viz_name>1</opencpn:viz_name></extensions></wpt></gpx>\n',
      ].join(''),
    )
  })

  it('is hidden if its place was removed', () => {
    expect(format({ isVisible: false })).toContain('<opencpn:viz>0</opencpn:viz>')
  })

  it('that replaces another has a name that no other mark has', () => {
    expect(format({}, true)).toContain('<name>Port Camargue\u00A0</name>')
    expect(format({}, false)).toContain('<name>Port Camargue</name>')
  })

  it('has a longitude within 180°', () => {
    expect(format({ position: { latitude: -17, longitude: 181 } })).toContain('<wpt lat="-17" lon="-179">')
  })
})
