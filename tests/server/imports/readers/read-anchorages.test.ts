import { describe, expect, it } from 'vitest'
import { readAnchorages } from '../../../../src/server/imports/readers/read-anchorages.ts'
import { emptyPlaceFields, type SourceRecord } from '../../../../src/server/imports/source-record.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'

const read = (...rows: string[]) => {
  const content = ['s2id,latitude,longitude,label,sublabel,iso3', ...rows].join('\n')
  return collect(readAnchorages(() => createByteStream(content)))
}
const repeatedCell = { kind: 'rejected', reason: 'cell of a label already taken' }

describe('anchorages of Global Fishing Watch', () => {
  it('are one place per label, at the cell nearest to the centre, also across the antimeridian', async () => {
    expect(
      await read(
        '1,-17.0,179.9,LAUTOKA ANCHORAGE,,FJI',
        '2,-17.0,-179.9,LAUTOKA ANCHORAGE,,FJI',
        '3,-17.0,179.99,LAUTOKA ANCHORAGE,,FJI',
      ),
    ).toEqual([
      {
        kind: 'place',
        key: 'gfw:LAUTOKA ANCHORAGE//FJI',
        source: 'gfw-anchorages',
        source_licence: 'Apache-2.0',
        source_url: 'https://github.com/GlobalFishingWatch/pipe-anchorages',
        updated_at: null,
        isArea: false,
        aliases: [],
        name: 'Lautoka Anchorage',
        type_enum: 1,
        latitude: -17,
        longitude: 179.99,
        ...emptyPlaceFields,
        country_code: 'FJ',
        tags: { ship_stops: '3' },
        approximate: false,
        prominence: -5,
      } satisfies SourceRecord,
      repeatedCell,
      repeatedCell,
    ])
  })

  it('are distinguished by label, sublabel and country', async () => {
    const places = await read('1,1,2,A,B,SGP', '2,1,2,A,C,SGP', '3,1,2,A,B,MYS', '4,1,2,A ,B,SGP')
    expect(places.map((place) => ('key' in place ? place.key : place.reason))).toEqual([
      'gfw:A/B/SGP',
      repeatedCell.reason,
      'gfw:A/C/SGP',
      'gfw:A/B/MYS',
    ])
  })

  it('are commercial facilities below all others unless their name says otherwise', async () => {
    expect(await read('1,1.2,103.8,SINGAPORE,EASTERN PORT,SGP')).toMatchObject([
      { name: 'Singapore, Eastern Port', type_enum: 10, prominence: -10 },
    ])
  })

  it.each([
    ['PORT OF SPAIN', '', 'Port of Spain'],
    ['ILE-DE-BREHAT (NORTH)', '', 'Ile-De-Brehat (North)'],
    ['MARINA DI CARRARA', "L'ANSE", "Marina di Carrara, L'Anse"],
    ['Nuku’alofa', '', 'Nuku’alofa'],
    ['HELSINKI', 'Helsinki', 'Helsinki'],
    ['CHN-321', '35b7d73d', null],
    ['CHN-321', 'QINGDAO', 'Qingdao'],
    ['3.5E+10', '', null],
  ])('with the labels "%s" and "%s" are named %j', async (label, sublabel, name) => {
    expect(await read(`1,36.1,120.2,${label},${sublabel},CHN`)).toMatchObject([{ name }])
  })

  it('are rejected without a valid position', async () => {
    expect(await read('1,1001,10,POINTE NOIRE,,COG')).toEqual([
      { kind: 'rejected', reason: 'no valid position' },
    ])
  })
})
