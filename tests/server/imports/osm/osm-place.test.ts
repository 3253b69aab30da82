import { describe, expect, it } from 'vitest'
import { readFacilities } from '../../../../src/core/catalogue/facility-rules.ts'
import { textLength } from '../../../../src/core/limits/text.ts'
import { toPlaceRecord } from '../../../../src/server/imports/osm/osm-place.ts'
import type { OsmElement } from '../../../../src/server/imports/osm/osm-types.ts'
import type { SourceRecord } from '../../../../src/server/imports/source-record.ts'

const date = '2022-04-21T04:17:06.000Z'
const convert = (tags: OsmElement['tags'], type: OsmElement['type'] = 'node') =>
  toPlaceRecord({ type, id: 1, latitude: 43.5, longitude: 4.1, tags }, date)
const convertMarina = (tags: OsmElement['tags']) => convert({ leisure: 'marina', ...tags })

describe('place of an OpenStreetMap element', () => {
  it('has the fields that its tags state', () => {
    expect(
      convert(
        {
          leisure: 'marina',
          name: 'Port Camargue',
          'addr:housenumber': '1',
          'addr:street': 'Quai Nord',
          'addr:city': 'Le Grau-du-Roi',
          'addr:state': 'Occitanie',
          'addr:postcode': '30240',
          'addr:country': 'fr',
          description: 'Large.\nDeep.',
          email: 'mail@port.example.org',
          phone: '+33 4 00 00',
          website: 'port.example.org',
          vhf: '9',
          'fuel:diesel': 'yes',
          'fuel:lpg': 'no',
        },
        'way',
      ),
    ).toEqual({
      kind: 'place',
      key: 'osm:way/1',
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: 'https://www.openstreetmap.org/way/1',
      updated_at: date,
      latitude: 43.5,
      longitude: 4.1,
      isArea: true,
      aliases: [],
      name: 'Port Camargue',
      type_enum: 0,
      address: '1 Quai Nord',
      city: 'Le Grau-du-Roi',
      state_code: 'Occitanie',
      postal_code: '30240',
      country_code: 'FR',
      description: 'Large.\nDeep.',
      email: 'mail@port.example.org',
      phone: '+33 4 00 00',
      url: 'https://port.example.org',
      other_names: [],
      tags: { vhf: '9', 'fuel:diesel': 'yes' },
      approximate: false,
      prominence: 74,
    } satisfies SourceRecord)
  })

  it.each([
    ['name', { name: 'A', 'seamark:name': 'B', 'name:en': 'C' }, 'A'],
    ['seamark name', { name: '–', 'seamark:name': 'B', 'name:en': 'C' }, 'B'],
    ['English name', { 'name:en': 'C' }, 'C'],
    ['no name', {}, null],
  ])('has its %s', (_which, tags, name) => expect(convertMarina(tags)).toMatchObject({ name }))

  it('has no country that is not a code of two letters', () => {
    expect(convertMarina({ 'addr:country': 'France' })).toMatchObject({ country_code: null })
  })

  it('has the contact tags if the plain ones are missing', () => {
    const contact = {
      'contact:email': 'mail@port.example.org',
      'contact:phone': '+33 4 00 00',
      'contact:website': 'https://port.example.org/',
    }
    expect(convertMarina(contact)).toMatchObject({
      email: 'mail@port.example.org',
      phone: '+33 4 00 00',
      url: 'https://port.example.org/',
    })
  })

  it('has the first stated of the equivalent tags', () => {
    expect(
      convertMarina({ maxdraught: '3', 'harbour:showers': 'yes', vhf_channel: '9', vhf: '' }),
    ).toHaveProperty('tags', { maxdraft: '3', shower: 'yes', vhf: '9' })
  })

  it.each<[tags: OsmElement['tags'], facilities: object]>([
    [
      { 'harbour:pump-out': 'yes', 'harbour:fuel_station': 'no', 'harbour:boat_hoist': 'yes' },
      { pumpout: 'yes', fuel: 'no', crane: 'yes' },
    ],
    [
      { 'seamark:small_craft_facility:category': 'boat_hoist;restaurant;chandler;visitor_berth' },
      { crane: 'yes', restaurant: 'yes', chandlery: 'yes', visitor_berths: 'yes' },
    ],
    [{ 'harbour:mechanics_workshop': 'no', 'harbour:restaurant': 'no', 'harbour:boat_hoist': 'no' }, {}],
    [
      { amenity: 'restaurant', shop: 'supermarket' },
      { restaurant: 'yes', provisions: 'yes' },
    ],
    [{ fuel: 'no', waterway: 'fuel' }, { fuel: 'no' }],
    [{ toilets: 'yes', 'harbour:bottle_gas': 'yes' }, {}],
  ])('has the facilities that the tags %j state', (tags, facilities) => {
    const record = convertMarina(tags) as { tags: Record<string, string> }
    expect(readFacilities(record.tags, 0)).toEqual(facilities)
  })

  it('has no fuel tags with long keys', () => {
    expect(convertMarina({ [`fuel:${'x'.repeat(textLength.tagKey)}`]: 'yes' })).toHaveProperty('tags', {})
  })

  it.each([
    ['a marina', { leisure: 'marina' }, 50],
    ['a named marina', { leisure: 'marina', name: 'A' }, 70],
    ['a marina in an encyclopedia', { leisure: 'marina', wikidata: 'Q1' }, 62],
    ['a launch ramp', { leisure: 'slipway' }, 10],
    [
      'a marina with more tags than count',
      {
        leisure: 'marina',
        ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`fuel:${index}`, 'yes'])),
      },
      70,
    ],
  ])('ranks %s with its type, name and number of tags', (_name, tags, prominence) => {
    expect(convert(tags)).toMatchObject({ prominence })
  })
})

describe('other OpenStreetMap elements', () => {
  it('are amenities by their facilities', () => {
    expect(convert({ 'seamark:small_craft_facility:category': 'toilets' })).toEqual({
      kind: 'amenity',
      key: 'osm:node/1',
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: 'https://www.openstreetmap.org/node/1',
      updated_at: date,
      latitude: 43.5,
      longitude: 4.1,
      tags: { toilets: 'yes' },
    } satisfies SourceRecord)
  })

  it('are neither places nor amenities', () => {
    expect(convert({ amenity: 'bench' })).toBeNull()
  })
})
