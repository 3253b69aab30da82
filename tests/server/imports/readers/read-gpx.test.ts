import { describe, expect, it } from 'vitest'
import { serverMessages } from '../../../../src/server/messages/messages.ts'
import { findPlaceTypeByText, readGpx } from '../../../../src/server/imports/readers/read-gpx.ts'
import { emptyPlaceFields, type SourceRecord } from '../../../../src/server/imports/source-record.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'
import { buildGpx, buildWaypoint } from '../../../factories/gpx.ts'

const read = (content: string, defaultType: number | null = null) =>
  collect(readGpx(createByteStream(content), defaultType))

/** Reads a file with one waypoint at 43.2° N 5.53° E. */
async function readWaypoint(content: string, defaultType?: number) {
  const [record] = await read(buildGpx(buildWaypoint(43.2, 5.53, content)), defaultType)
  return record
}

const marina = '<name>Port</name><sym>Marina</sym>'

describe('GPX waypoints', () => {
  it('are places with the type of their symbol', async () => {
    expect(
      await readWaypoint(`<time>2024-05-01T10:00:00Z</time><name>Port &amp; Miou</name>
        <desc><![CDATA[Deep <b>calanque</b>]]></desc>
        <link href="https://example.org/miou"><text>More</text></link><sym>1st-Anchorage</sym>
        <extensions><opencpn:guid>abc-1</opencpn:guid></extensions>`),
    ).toEqual({
      kind: 'place',
      key: 'gpx:abc-1',
      source: 'gpx',
      source_licence: 'not stated',
      source_url: null,
      updated_at: '2024-05-01T10:00:00.000Z',
      isArea: false,
      aliases: [],
      name: 'Port & Miou',
      type_enum: 1,
      latitude: 43.2,
      longitude: 5.53,
      ...emptyPlaceFields,
      description: 'Deep <b>calanque</b>',
      url: 'https://example.org/miou',
      tags: {},
      approximate: false,
      prominence: 0,
    } satisfies SourceRecord)
  })

  it('without an id have a key made of position and name', async () => {
    expect(await readWaypoint('<name>Port Éole</name><sym>Marina</sym>')).toMatchObject({
      key: 'gpx:43.20000,5.53000/port eole',
    })
    expect(await readWaypoint('<sym>Marina</sym>')).toMatchObject({
      key: 'gpx:43.20000,5.53000/',
      name: null,
    })
  })

  it('are described by their comment if they have no description', async () => {
    expect(await readWaypoint(`${marina}<cmt>Quiet</cmt>`)).toMatchObject({ description: 'Quiet' })
  })

  it('have no date if it is not a time in the past', async () => {
    expect(await readWaypoint(`${marina}<time>soon</time>`)).toMatchObject({ updated_at: null })
    expect(await readWaypoint(`${marina}<time>2999-01-01T00:00:00Z</time>`)).toMatchObject({
      updated_at: null,
    })
  })

  it('are places of their type element or of the default type if the symbol is of no place', async () => {
    expect(await readWaypoint('<sym>triangle</sym><type>Marina</type>', 4)).toMatchObject({ type_enum: 0 })
    expect(await readWaypoint('<sym>triangle</sym>', 4)).toMatchObject({ type_enum: 4 })
  })

  it.each([
    ['2024-05-01T10:00:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00+02:00', '2024-05-01T08:00:00.000Z'],
  ])('have the time %s as %s', async (text, time) => {
    expect(await readWaypoint(`${marina}<time>${text}</time>`)).toMatchObject({ updated_at: time })
  })

  it('are places of an icon of OsmAnd, not of the name of a group of favourites', async () => {
    const osmAnd = 'xmlns:osmand="https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx"'
    const extensions = (icon: string) =>
      `<extensions ${osmAnd}><osmand:icon>${icon}</osmand:icon></extensions>`
    expect(await readWaypoint(`<name>A</name>${extensions('leisure_slipway')}`)).toMatchObject({
      type_enum: 7,
    })
    for (const group of ['Anchorages 2024', 'Port trip', 'Mooring friends', 'marina'])
      expect(await readWaypoint(`<type>${group}</type>${extensions('restaurants')}`)).toEqual({
        kind: 'rejected',
        reason: 'its symbol is of no place: name a type with --type',
      })
  })

  it('have only their own fields, not those of extensions of other programs', async () => {
    const address = '<x:name>Wrong</x:name><x:sym>Anchor</x:sym><name>Wrong</name><x:id>7</x:id>'
    const foreign = `<extensions xmlns:x="http://www.garmin.com/xmlschemas/GpxExtensions/v3">
      <x:Point><x:Address>${address}</x:Address><desc>Wrong</desc><x:guid>w</x:guid></x:Point>
      <link href="https://wrong.example/"/></extensions>`
    const record =
      await readWaypoint(`${foreign}<x:time xmlns:x="urn:x">2020-01-01T00:00:00Z</x:time>${marina}
      <extensions><roadstead:id xmlns:roadstead="urn:other">7</roadstead:id></extensions>`)
    expect(record).toMatchObject({
      key: 'gpx:43.20000,5.53000/port',
      name: 'Port',
      type_enum: 0,
      description: null,
      url: null,
      updated_at: null,
    })
    expect(record).not.toHaveProperty('own_id')
  })

  it.each([
    ['a prefix', (wpt: string) => `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1">${wpt}</g:gpx>`, 'g:'],
    ['GPX 1.0', (wpt: string) => `<gpx xmlns="http://www.topografix.com/GPX/1/0">${wpt}</gpx>`, ''],
    ['no namespace', (wpt: string) => `<gpx>${wpt}</gpx>`, ''],
    ['a namespace of its own', (wpt: string) => `<gpx xmlns="urn:gpx">${wpt}</gpx>`, ''],
    [
      'a prefix for the root alone',
      (wpt: string) => `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1">${wpt}</g:gpx>`,
      '',
    ],
    [
      'an extension with waypoints',
      (wpt: string) =>
        `<gpx><extensions><wpt lat="1" lon="1"><sym>Anchor</sym></wpt></extensions>
         <rte><extensions><wpt lat="2" lon="2"/></extensions></rte>${wpt}</gpx>`,
      '',
    ],
  ])('are read in a file with %s', async (_name, wrap, prefix) => {
    const texts = `<name>Quai <!-- old --><![CDATA[& <b>]]><?p i?> &#201;t&eacute;</name><sym>Dock</sym>`
      .replace('&eacute;', '&#xe9;')
      .replace(/<(\/?)(name|sym)>/g, `<$1${prefix}$2>`)
    const link = `<${prefix}link href="https://quay.example/?a=1&amp;b=2"/>`
    const content = wrap(
      `<${prefix}wpt lon='&#53;.5' lat="43.5">${texts}${link}<${prefix}rte/></${prefix}wpt>`,
    )
    expect(await read(content)).toMatchObject([
      {
        name: 'Quai & <b> Été',
        type_enum: 2,
        latitude: 43.5,
        longitude: 5.5,
        url: 'https://quay.example/?a=1&b=2',
      },
    ])
  })

  it('have the link of GPX 1.0', async () => {
    const content = `${marina}<urlname>Site</urlname><url>https://quay.example/</url>`
    expect(await readWaypoint(content)).toMatchObject({ url: 'https://quay.example/' })
  })

  it('are read from a file of GDAL, which does not escape links', async () => {
    const link = '<link href="https://quay.example/?a=1&b=2&lt=3"><text>Fish & Chips</text></link>'
    const file = (creator: string) =>
      `<gpx version="1.1" creator="${creator}">${buildWaypoint(43, 5, `<name>A &amp; B</name><sym>Anchor</sym>${link}`)}</gpx>`
    for (const size of [Infinity, 300, 301, 302, 303])
      expect(await collect(readGpx(createByteStream(file('GDAL 3.6.2'), size), null))).toMatchObject([
        { name: 'A & B', url: 'https://quay.example/?a=1&b=2&lt=3' },
      ])
    await expect(read(file('Other'))).rejects.toThrow('it is not well-formed XML')
  })

  it.each([
    [
      'of no place',
      buildWaypoint(43, 5, '<sym>triangle</sym>'),
      'its symbol is of no place: name a type with --type',
    ],
    ['beyond the pole', buildWaypoint(91, 5, marina), 'no valid position'],
    ['without a numeric position', buildWaypoint('x', 5, marina), 'no valid position'],
    ['with a hexadecimal position', buildWaypoint('0x2b', 5, marina), 'no valid position'],
  ])('%s are rejected', async (_name, waypoint, reason) => {
    expect(await read(buildGpx(waypoint))).toEqual([{ kind: 'rejected', reason }])
  })

  it('are read without routes, tracks and the name of the file', async () => {
    const others = `<metadata><name>Trip</name></metadata>
      <rte><name>Route</name><rtept lat="1" lon="1"><name>R1</name></rtept></rte>
      <trk><trkseg><trkpt lat="2" lon="2"/></trkseg></trk>`
    expect(await read(buildGpx(others + buildWaypoint(43, 5, marina)))).toMatchObject([{ name: 'Port' }])
  })

  it.each([
    ['other XML', '<kml><Placemark/></kml>', 'it is not a GPX file: it starts with <kml>'],
    ['a file without waypoints', buildGpx('<trk/>'), 'it contains no waypoints'],
  ])('are refused in %s', async (_name, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason)
  })
})

describe('waypoints of a Roadstead export', () => {
  const page = '<link href="https://club.example.org/places/7"><text>Port</text></link>'
  const exported = (fields: string) =>
    readWaypoint(`<name>Port</name><sym>Marina</sym>${page}<extensions>
      <roadstead:id>7</roadstead:id>${fields}</extensions>`)

  it('keep the fields of the place', async () => {
    const links = `<link href="https://source.example.org/1"><text>${serverMessages.exports.atSource}</text></link>
      <link href="https://port.example.org/"><text>Website</text></link>`
    const fields = `<roadstead:type_enum>300</roadstead:type_enum>
      <roadstead:source>nga-wpi</roadstead:source>
      <roadstead:source_licence>CC0</roadstead:source_licence>
      <roadstead:updated_at>2024-05-01T10:00:00Z</roadstead:updated_at>
      <roadstead:email>a@port.example.org</roadstead:email>
      <roadstead:phone>+33 4</roadstead:phone>
      <roadstead:country_code>FR</roadstead:country_code>
      <roadstead:approximate>true</roadstead:approximate>
      <roadstead:tag key="vhf">9</roadstead:tag>`
    expect(
      await readWaypoint(`<name>Port</name><desc>Large.\n1 Quay\nBy A</desc><cmt>1 Quay\nBy A</cmt><sym>Marina</sym>
        ${page}${links}<extensions><roadstead:id>7</roadstead:id>${fields}</extensions>`),
    ).toEqual({
      kind: 'place',
      key: 'gpx:https://club.example.org/places/7',
      own_id: 7,
      source: 'nga-wpi',
      source_licence: 'CC0',
      source_url: 'https://source.example.org/1',
      updated_at: '2024-05-01T10:00:00.000Z',
      isArea: false,
      aliases: [],
      name: 'Port',
      type_enum: 300,
      latitude: 43.2,
      longitude: 5.53,
      ...emptyPlaceFields,
      description: 'Large.',
      email: 'a@port.example.org',
      phone: '+33 4',
      url: 'https://port.example.org/',
      country_code: 'FR',
      tags: { vhf: '9' },
      approximate: true,
      prominence: 0,
    } satisfies SourceRecord)
  })

  it.each([
    [
      'an unknown source',
      '<roadstead:source>elsewhere</roadstead:source>',
      { source: 'gpx', source_licence: 'not stated' },
    ],
    ['a type that is no number', '<roadstead:type_enum>x</roadstead:type_enum>', { type_enum: 0 }],
    ['a negative type', '<roadstead:type_enum>-1</roadstead:type_enum>', { type_enum: 0 }],
    [
      'a country that is no code',
      '<roadstead:country_code>France</roadstead:country_code>',
      { country_code: null },
    ],
  ])('do not keep %s', async (_name, fields, expected) => {
    expect(await exported(fields)).toMatchObject(expected)
  })

  it('do not keep tags without key or value', async () => {
    const tags = '<roadstead:tag key="vhf"></roadstead:tag><roadstead:tag>9</roadstead:tag>'
    expect(await exported(tags)).toHaveProperty('tags', {})
  })

  it('without a page have a key made of their id, which is kept only if it is valid', async () => {
    const record = await readWaypoint(
      '<sym>Marina</sym><extensions><roadstead:id>2147483648</roadstead:id></extensions>',
    )
    expect(record).toMatchObject({ key: 'gpx:place 2147483648' })
    expect(record).not.toHaveProperty('own_id')
  })
})

describe('findPlaceTypeByText', () => {
  it.each([
    ['1', 1],
    ['anchorage', 1],
    [' Marina ', 0],
    ['Castle', null],
    ['', null],
  ])('finds the type of %j: %j', (text, type) => expect(findPlaceTypeByText(text)).toBe(type))
})
