import { describe, expect, it } from 'vitest'
import type { PlaceFeature } from '../../src/plugin/signalk/places/place-feature.ts'
import { toPlaceNote, toPlaceUuid } from '../../src/plugin/signalk/places/place-note.ts'

const site = 'https://site.example'
const properties: PlaceFeature['properties'] = {
  id: 7,
  name: 'Port Camargue',
  type_enum: 0,
  type: 'Marina',
  description: null,
  phone: null,
  url: null,
  address: null,
  city: null,
  country_code: 'FR',
  tags: {},
  source: 'openstreetmap',
  source_licence: 'ODbL-1.0',
  attribution: '© OpenStreetMap contributors',
  page: `${site}/placeview/7`,
  updated_at: null,
}

function buildNote(changes: Partial<PlaceFeature['properties']> = {}) {
  const geometry = { coordinates: [4.1320000001, 43.517] as [number, number] }
  return toPlaceNote(site, { id: 7, geometry, properties: { ...properties, ...changes } })
}
const getDescription = (changes: Partial<PlaceFeature['properties']>) =>
  (buildNote(changes)?.details as { description: string } | undefined)?.description ?? ''

describe('the note of a place', () => {
  it('escapes all texts, which users have typed', () => {
    const evil = `<img src=x onerror="alert('1')">&`
    const html = getDescription({
      description: evil,
      phone: evil,
      city: evil,
      address: evil,
      type: evil,
      attribution: evil,
      page: evil,
      tags: { [evil]: evil },
    })
    expect(html.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>"']/)
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
  })

  it('keeps the lines of the description, and the attribution that the licence requires', () => {
    const html = getDescription({ description: 'Quiet.\nGood holding.' })
    expect(html).toContain('<p>Quiet.<br>Good holding.</p>')
    expect(html).toContain('<p>© OpenStreetMap contributors</p>')
    expect(html).not.toContain('null')
    expect(buildNote()?.summary).toMatchObject({
      position: { latitude: 43.517, longitude: 4.132 },
      properties: { readOnly: true, attribution: properties.attribution },
    })
  })

  it('lists kind, radio, depths with their units and facilities in this order, without raw tags', () => {
    const tags = {
      vhf: '9;12',
      maxdraft: '3.5',
      depth: '2-4',
      maxlength: "60'",
      fuel: 'diesel',
      drinking_water: 'yes',
      shower: 'no',
      'seamark:type': 'harbour',
      ship_stops: '14',
    }
    const lines = getDescription({ tags, phone: '+33 4' }).replaceAll('</p>', '').split('<p>').slice(1)
    expect(lines).toEqual([
      'Marina',
      'FR',
      'VHF: 9, 12',
      'Phone: +33 4',
      'Depth: 2-4 m',
      'Greatest draught: 3.5 m',
      'Greatest length: 60&#39;',
      'Facilities: Fuel, Water',
      properties.page,
      properties.attribution,
    ])
    expect(getDescription({ tags: { max_vessel_draft_m: '4.9', anchorage_depth_m: '11' } })).toContain(
      '<p>Depth: 11 m</p><p>Greatest draught: 4.9 m</p>',
    )
  })

  it('has all facts in its details, and the few that a list needs in its summary', () => {
    const facts = { phone: '+33 4', url: 'https://port.example', address: 'Quai 1', city: 'Sète' }
    const note = buildNote({
      ...facts,
      type_enum: 131,
      tags: { vhf: '9' },
      updated_at: '2026-05-01T00:00:00Z',
    })
    const roadstead = { version: 1, id: 7, type: 9 }
    const listed = { readOnly: true, attribution: properties.attribution, skIcon: 'navigation-structure' }
    const position = { latitude: 43.517, longitude: 4.132 }
    expect(note).toMatchObject({ placeId: 7, typeEnum: 9, position })
    expect(note?.summary).toEqual({ name: 'Port Camargue', position, properties: { ...listed, roadstead } })
    expect(note?.details).toEqual({
      name: 'Port Camargue',
      position,
      timestamp: '2026-05-01T00:00:00Z',
      mimeType: 'text/html',
      url: properties.page,
      description: [
        'Marina',
        'Quai 1, Sète, FR',
        'VHF: 9',
        'Phone: +33 4',
        properties.page,
        properties.attribution,
      ]
        .map((line) => `<p>${line}</p>`)
        .join(''),
      properties: {
        ...listed,
        licence: 'ODbL-1.0',
        roadstead: {
          ...roadstead,
          ...facts,
          typeName: 'AIS Aton',
          tags: { vhf: '9' },
          facilities: { vhf: 'yes' },
          country: 'FR',
          source: 'openstreetmap',
          page: properties.page,
        },
      },
    })
  })

  it.each([
    [0, 'marina'],
    [1, 'anchorage'],
    [2, 'dock'],
    [3, 'marina'],
    [4, 'anchorage'],
    [5, 'fuel'],
    [6, 'transhipment-dock'],
    [7, 'boatramp'],
    [8, 'anchorage'],
    [10, 'transhipment-dock'],
    [11, 'ferry'],
    [19, 'notice-to-mariners'],
  ])('of the type %i has the symbol %s of the plotter', (type_enum, skIcon) => {
    expect(buildNote({ type_enum })?.summary).toMatchObject({ properties: { skIcon } })
  })

  it('has an id that is a UUID, the same at each start and different for each place and site', () => {
    const uuid = toPlaceUuid(site, 7)
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(buildNote()?.uuid).toBe(uuid)
    expect(new Set([uuid, toPlaceUuid(site, 8), toPlaceUuid('https://other.example', 7)]).size).toBe(3)
  })

  it('does not exist without a position', () => {
    expect(toPlaceNote(site, { id: 7, geometry: null, properties })).toBeNull()
  })
})
