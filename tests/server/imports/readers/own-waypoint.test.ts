import { describe, expect, it } from 'vitest'
import { readGpx } from '../../../../src/server/imports/readers/read-gpx.ts'
import type { PlaceRecord } from '../../../../src/server/imports/source-record.ts'
import { exportFormats } from '../../../../src/server/places/exports/formats.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'
import { buildExportedPlace } from '../../../factories/export-places.ts'

const about = { siteUrl: 'https://club.example.org', changedAt: null, gpxFlavour: 'opencpn' as const }
const place = buildExportedPlace({
  id: 91,
  name: 'Quay & Sons',
  type_enum: 11,
  description: 'Two berths.\n\nQuiet.',
  address: '1 Quay',
  city: 'Nice',
  country_code: 'FR',
  phone: '+33 4 00',
  url: 'https://quay.example/',
  source: 'nga-wpi',
  source_licence: 'Public domain',
  source_url: 'https://source.example/way/1',
  updated_at: '2024-05-01T10:00:00.000Z',
  other_sources: ['openstreetmap'],
  user_edited: true,
  approximate: true,
  tags: { vhf: '9', fuel: 'yes' },
})

const buildExport = (changes: Partial<typeof place> = {}) =>
  exportFormats.gpx.formatHeader(about) +
  exportFormats.gpx.formatRecords([{ ...place, ...changes }], about, true) +
  exportFormats.gpx.footer

async function readPlace(content: string): Promise<PlaceRecord> {
  const [record] = await collect(readGpx(createByteStream(content), null))
  if (record?.kind !== 'place') throw new Error(`no place: ${JSON.stringify(record)}`)
  return record
}

/** Removes elements by name, as programs do that do not know them. */
const drop = (content: string, ...names: string[]) =>
  names.reduce((text, name) => text.replace(new RegExp(`<${name}[ >][^]*?</${name}>`, 'g'), ''), content)
/** An export without the line of our own fields, as it was written before. */
const dropLine = (content: string) => content.replace(/\n\[roadstead [^\]]*\]/, '')

describe('a waypoint of our export', () => {
  it.each([
    ['other prefixes', (text: string) => text.replaceAll(/(?<=[:</])roadstead(?=[:=])(?!:gpx)/g, 'ns1')],
    [
      'a default namespace on our element',
      (text: string) =>
        text
          .replace('<roadstead:place>', '<place xmlns="urn:roadstead:gpx:1">')
          .replaceAll('</roadstead:', '</')
          .replaceAll('<roadstead:', '<'),
    ],
    [
      'prefixes for all elements',
      (text: string) =>
        text
          .replace('xmlns=', 'xmlns:ns0=')
          .replace(/<(\/?)(?=[a-z]+[ >])(?!roadstead:|opencpn:)/g, '<$1ns0:'),
    ],
    ['no declaration of our prefix', (text: string) => text.replace(/ xmlns:roadstead="[^"]*"/, '')],
    ['our elements beside the extensions', (text: string) => text.replace(/<\/?extensions>/g, '')],
    ['other white space', (text: string) => text.replaceAll('><', '>\r\n\t<')],
    ['no extensions', (text: string) => drop(text, 'extensions')],
    ['no line of text', dropLine],
    [
      'name, description and symbol alone',
      (text: string) => drop(text, 'extensions', 'src', 'type', 'link', 'time', 'cmt'),
    ],
    [
      'name and comment alone, which has the description',
      (text: string) =>
        drop(text, 'extensions', 'src', 'link', 'cmt')
          .replace('<desc>', '<cmt>')
          .replace('</desc>', '</cmt>'),
    ],
  ])('has all fields of its place with %s', async (_name, save) => {
    const content = buildExport()
    const saved = save(content)
    expect(saved).not.toBe(content)
    expect(await readPlace(saved)).toEqual({
      kind: 'place',
      key: 'gpx:https://club.example.org/placeview/91',
      own_id: 91,
      other_sources: ['members', 'openstreetmap'],
      source: 'nga-wpi',
      source_licence: 'Public domain',
      source_url: 'https://source.example/way/1',
      updated_at: '2024-05-01T10:00:00.000Z',
      isArea: true,
      aliases: [],
      name: 'Quay & Sons',
      type_enum: 11,
      latitude: 43.5,
      longitude: 5.25,
      address: '1 Quay',
      city: 'Nice',
      state_code: null,
      postal_code: null,
      country_code: 'FR',
      description: 'Two berths.\n\nQuiet.',
      email: null,
      phone: '+33 4 00',
      url: 'https://quay.example/',
      other_names: [],
      tags: { vhf: '9', fuel: 'yes' },
      approximate: true,
      prominence: 0,
    } satisfies PlaceRecord)
  })

  it('without extensions and line keeps what its other texts state, and says what it cannot', async () => {
    expect(await readPlace(drop(dropLine(buildExport()), 'extensions'))).toMatchObject({
      own_id: 91,
      type_enum: 11,
      source: 'nga-wpi',
      source_licence: 'Public domain',
      source_url: 'https://source.example/way/1',
      other_sources: ['members', 'openstreetmap'],
      updated_at: '2024-05-01T10:00:00.000Z',
      description: 'Two berths.\n\nQuiet.',
      url: 'https://quay.example/',
      approximate: true,
      missing_fields: [
        'tags',
        'address',
        'postal_code',
        'city',
        'state_code',
        'country_code',
        'phone',
        'email',
      ],
    })
  })

  it('without its comment and source keeps them from the description', async () => {
    const saved = drop(dropLine(buildExport()), 'extensions', 'cmt', 'src')
    expect(await readPlace(saved)).toMatchObject({
      source: 'nga-wpi',
      approximate: true,
      description: 'Two berths.\n\nQuiet.',
    })
    const surveyed = drop(dropLine(buildExport({ approximate: false })), 'extensions', 'cmt', 'src')
    expect(await readPlace(surveyed)).toMatchObject({ source: 'nga-wpi', approximate: false })
  })

  it('of which only the link is left has no known source, and its position may be approximate', async () => {
    const saved = drop(
      dropLine(buildExport({ approximate: false })),
      'extensions',
      'cmt',
      'src',
      'desc',
      'time',
    )
    const record = await readPlace(saved)
    expect(record).toMatchObject({ own_id: 91, source: 'gpx', approximate: true, type_enum: 11 })
    expect(record.missing_fields).toEqual(
      expect.arrayContaining([
        'source',
        'source_licence',
        'approximate',
        'description',
        'updated_at',
        'tags',
      ]),
    )
  })

  it('of which only the identifier is left may be the place, and does not replace it', async () => {
    const content =
      '<gpx xmlns:o="http://www.opencpn.org"><wpt lat="43.5" lon="5.25"><name>A</name><sym>Anchor</sym><extensions><o:guid>club.example.org-place-91</o:guid></extensions></wpt></gpx>'
    expect(await readPlace(content)).toMatchObject({
      own_id: 91,
      key: 'gpx:club.example.org-place-91',
      missing_fields: ['source', 'source_licence', 'approximate'],
    })
  })

  it('of the region layer of a plotter keeps source and licence', async () => {
    const content = `<gpx xmlns:opencpn="http://www.opencpn.org"><wpt lat="43.5" lon="5.25"><name>A</name>
      <desc>Nice, FR\nDeep.\n© OpenStreetMap contributors (ODbL-1.0), no date given</desc>
      <link href="https://club.example.org/placeview/91"><text>A</text></link><sym>moorings_blu</sym>
      <extensions><opencpn:guid>sqd-wrld-catalog-91</opencpn:guid></extensions></wpt></gpx>`
    expect(await readPlace(content)).toMatchObject({
      own_id: 91,
      type_enum: 4,
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      approximate: true,
    })
  })

  it.each([
    [0, 0],
    [10, 10],
    [8, 8],
    [19, 19],
    [300, 9],
  ])('of type %i without extensions and line has type %i by name and symbol', async (type_enum, expected) => {
    for (const gpxFlavour of ['opencpn', 'garmin'] as const) {
      const content =
        exportFormats.gpx.formatHeader(about) +
        exportFormats.gpx.formatRecords([{ ...place, type_enum }], { ...about, gpxFlavour }, true) +
        exportFormats.gpx.footer
      expect(await readPlace(drop(dropLine(content), 'extensions'))).toMatchObject({ type_enum: expected })
    }
  })
})

it('a waypoint of another program with a link like ours is its own', async () => {
  const content = `<gpx><wpt lat="43.5" lon="5.25"><name>A</name><desc>My bay</desc><sym>Anchor</sym>
    <link href="https://blog.example/places/91"><text>My trip</text></link></wpt></gpx>`
  expect(await readPlace(content)).toMatchObject({
    key: 'gpx:43.50000,5.25000/a',
    source: 'gpx',
    description: 'My bay',
    url: 'https://blog.example/places/91',
    approximate: false,
  })
})
