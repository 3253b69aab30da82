import { expect, it } from 'vitest'
import type { ExportedRecord } from '../../../../src/server/places/exports/queries.ts'
import { generateExport, type ExportMetadata } from '../../../../src/server/places/exports/export-format.ts'
import { exportFormats, type ExportFormatName } from '../../../../src/server/places/exports/formats.ts'
import { buildNetworkLink } from '../../../../src/server/places/exports/kml.ts'
import { buildExportedPlace } from '../../../factories/export-places.ts'

const port: ExportedRecord = {
  deleted: false,
  id: 1500,
  name: 'Port & Co',
  type_enum: 4,
  latitude: 43.5171234,
  longitude: 180,
  approximate: true,
  address: 'Quay 1',
  city: 'Nice',
  state_code: 'CA',
  postal_code: '06300',
  country_code: 'FR',
  description: 'Deep <water>\nnew pontoon',
  email: 'a@b.example',
  phone: '+33 4',
  url: 'https://port.example/?a=1&b=2',
  tags: { vhf: '9;12', 'a"b': '<x>' },
  source: 'nga-wpi',
  source_licence: 'ODbL-1.0',
  source_url: 'https://source.example/1',
  other_sources: ['openstreetmap'],
  user_edited: true,
  updated_at: '2026-05-01T10:00:00.000Z',
  changed_at: '2026-05-02T11:00:00.000Z',
}
/** A place of which only the necessary is known, with a type that is displayed as Other POI. */
const bare = buildExportedPlace({
  id: 1501,
  name: '=Bare',
  type_enum: 25,
  latitude: -16.5,
  longitude: -179.9,
  url: 'javascript:alert(1)',
  source_url: 'javascript:alert(2)',
})
const gone: ExportedRecord = { deleted: true, id: 1502, changed_at: '2026-05-03T12:00:00.000Z' }
const about: ExportMetadata = {
  siteUrl: 'https://site.example',
  changedAt: '2026-05-03T12:00:00.000Z',
  gpxFlavour: 'opencpn',
}

const attribution =
  'NGA World Port Index (Pub. 150) (ODbL-1.0); © OpenStreetMap contributors (ODbL-1.0); edited by Roadstead members (ODbL-1.0)'
const osm = '© OpenStreetMap contributors (ODbL-1.0)'

/** Formats a page of records, the first of the document. */
const format = (name: ExportFormatName, page: ExportedRecord[] = [port, bare, gone]) =>
  exportFormats[name].formatRecords(page, about, true)

it('GPX: a waypoint has all data of a place, and a deleted place has none', () => {
  const [first, second, end] = format('gpx').split('</wpt>\n')
  expect(first).toBe(
    [
      '<wpt lat="43.5171234" lon="-180"><time>2026-05-01T10:00:00.000Z</time><name>Port &amp; Co</name>',
      '<cmt>Quay 1, 06300 Nice, CA, FR. +33 4. The position is approximate.</cmt>',
      '<desc>Deep &lt;water&gt;\nnew pontoon\nQuay 1, 06300 Nice, CA, FR. +33 4. The position is approximate.\n',
      `${attribution}, 2026-05-01\n`,
      '[roadstead page=https://site.example/placeview/1500; type_enum=4; approximate=true; address=Quay 1; ',
      'postal_code=06300; city=Nice; state_code=CA; country_code=FR; phone=+33 4; email=a@b.example; ',
      'url=https://port.example/?a=1%26b=2; source=nga-wpi; source_licence=ODbL-1.0; ',
      'source_url=https://source.example/1; updated_at=2026-05-01T10:00:00.000Z; user_edited=true; ',
      'other_source=openstreetmap; tag:vhf=9%3B12; ',
      `tag:a%22b=%3Cx%3E]</desc><src>${attribution}, 2026-05-01</src>`,
      '<link href="https://site.example/placeview/1500"><text>This place on Roadstead</text></link>',
      '<link href="https://port.example/?a=1&amp;b=2"><text>Website</text></link>',
      '<link href="https://source.example/1"><text>Record at the source</text></link>',
      '<sym>Marks-Mooring-Buoy</sym><type>Mooring</type><extensions><roadstead:place>',
      '<roadstead:id>1500</roadstead:id><roadstead:changed_at>2026-05-02T11:00:00.000Z</roadstead:changed_at>',
      `<roadstead:attribution>${attribution}</roadstead:attribution><roadstead:type_enum>4</roadstead:type_enum>`,
      '<roadstead:approximate>true</roadstead:approximate><roadstead:address>Quay 1</roadstead:address>',
      '<roadstead:postal_code>06300</roadstead:postal_code><roadstead:city>Nice</roadstead:city>',
      '<roadstead:state_code>CA</roadstead:state_code><roadstead:country_code>FR</roadstead:country_code>',
      '<roadstead:phone>+33 4</roadstead:phone><roadstead:email>a@b.example</roadstead:email>',
      '<roadstead:url>https://port.example/?a=1&amp;b=2</roadstead:url><roadstead:source>nga-wpi</roadstead:source>',
      '<roadstead:source_licence>ODbL-1.0</roadstead:source_licence>',
      '<roadstead:source_url>https://source.example/1</roadstead:source_url>',
      '<roadstead:updated_at>2026-05-01T10:00:00.000Z</roadstead:updated_at>',
      '<roadstead:user_edited>true</roadstead:user_edited>',
      '<roadstead:other_source>openstreetmap</roadstead:other_source>',
      '<roadstead:tag key="vhf">9;12</roadstead:tag><roadstead:tag key="a&quot;b">&lt;x&gt;</roadstead:tag>',
      '</roadstead:place><opencpn:guid>site.example-place-1500</opencpn:guid></extensions>',
    ].join(''),
  )
  expect(second).toBe(
    [
      '<wpt lat="-16.5" lon="-179.9"><name>=Bare</name>',
      `<desc>${osm}, no date given\n[roadstead page=https://site.example/placeview/1501; type_enum=25; `,
      `source=openstreetmap; source_licence=ODbL-1.0]</desc><src>${osm}, no date given</src>`,
      '<link href="https://site.example/placeview/1501"><text>This place on Roadstead</text></link>',
      '<sym>Info-Info</sym><type>Other POI</type><extensions><roadstead:place>',
      '<roadstead:id>1501</roadstead:id><roadstead:changed_at>2026-05-02T11:00:00.000Z</roadstead:changed_at>',
      `<roadstead:attribution>${osm}</roadstead:attribution><roadstead:type_enum>25</roadstead:type_enum>`,
      '<roadstead:source>openstreetmap</roadstead:source>',
      '<roadstead:source_licence>ODbL-1.0</roadstead:source_licence></roadstead:place>',
      '<opencpn:guid>site.example-place-1501</opencpn:guid></extensions>',
    ].join(''),
  )
  expect(end).toBe('')
})

it('GPX: the symbols have the names of the plotter that was asked for', () => {
  const symbolsOf = (gpxFlavour: ExportMetadata['gpxFlavour']) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 19].map((type_enum) => {
      const text = exportFormats.gpx.formatRecords([{ ...port, type_enum }], { ...about, gpxFlavour }, true)
      return /<sym>(.*)<\/sym>/.exec(text)?.[1]
    })
  expect(symbolsOf('opencpn')).toEqual([
    'Service-Marina',
    '1st-Anchorage',
    'Service-Dock',
    'Service-Yacht-Club',
    'Marks-Mooring-Buoy',
    'Service-Fuel-Pump-Diesel-Petrol',
    'Service-Haulout',
    'Service-Public-Landing',
    '1st-Anchorage',
    'Landmarks-Pier3',
    'Landmarks-Pier2',
    'Info-Info',
  ])
  expect(symbolsOf('garmin').slice(0, 6)).toEqual([
    'Marina',
    'Anchor',
    expect.any(String),
    'Marina',
    'Buoy, White',
    'Gas Station',
  ])
})

it('KML: a placemark has all data of a place, and a deleted place has none', () => {
  const [first, second, end] = format('kml').split('</Placemark>\n')
  expect(first).toBe(
    [
      '<Placemark id="place-1500"><name>Port &amp; Co</name>',
      '<atom:link href="https://site.example/placeview/1500"/><address>Quay 1, 06300 Nice, CA, FR</address>',
      '<phoneNumber>+33 4</phoneNumber><Snippet maxLines="1">Mooring</Snippet><description>Mooring&lt;br&gt;',
      'Deep &amp;lt;water&amp;gt;&lt;br&gt;new pontoon&lt;br&gt;Quay 1, 06300 Nice, CA, FR&lt;br&gt;+33 4&lt;br&gt;',
      `The position is approximate.&lt;br&gt;${attribution}, 2026-05-01&lt;br&gt;`,
      '&lt;a href=&quot;https://site.example/placeview/1500&quot;&gt;This place on Roadstead&lt;/a&gt;&lt;br&gt;',
      '&lt;a href=&quot;https://port.example/?a=1&amp;amp;b=2&quot;&gt;https://port.example/?a=1&amp;amp;b=2&lt;/a&gt;',
      '&lt;br&gt;&lt;a href=&quot;https://source.example/1&quot;&gt;Record at the source&lt;/a&gt;</description>',
      '<styleUrl>#type-4</styleUrl><ExtendedData><Data name="id"><value>1500</value></Data>',
      '<Data name="type_enum"><value>4</value></Data><Data name="type"><value>Mooring</value></Data>',
      '<Data name="country_code"><value>FR</value></Data><Data name="approximate"><value>true</value></Data>',
      '<Data name="source"><value>nga-wpi</value></Data>',
      '<Data name="source_licence"><value>ODbL-1.0</value></Data>',
      `<Data name="attribution"><value>${attribution}</value></Data>`,
      '<Data name="source_url"><value>https://source.example/1</value></Data>',
      '<Data name="updated_at"><value>2026-05-01T10:00:00.000Z</value></Data>',
      '<Data name="changed_at"><value>2026-05-02T11:00:00.000Z</value></Data>',
      '<Data name="tag:vhf"><value>9;12</value></Data>',
      '<Data name="tag:a&quot;b"><value>&lt;x&gt;</value></Data></ExtendedData>',
      '<Point><coordinates>180,43.5171234</coordinates></Point>',
    ].join(''),
  )
  expect(second).toBe(
    [
      '<Placemark id="place-1501"><name>=Bare</name><atom:link href="https://site.example/placeview/1501"/>',
      `<Snippet maxLines="1">Other POI</Snippet><description>Other POI&lt;br&gt;${osm}, no date given&lt;br&gt;`,
      '&lt;a href=&quot;https://site.example/placeview/1501&quot;&gt;This place on Roadstead&lt;/a&gt;</description>',
      '<styleUrl>#type-19</styleUrl><ExtendedData><Data name="id"><value>1501</value></Data>',
      '<Data name="type_enum"><value>25</value></Data><Data name="type"><value>Other POI</value></Data>',
      '<Data name="source"><value>openstreetmap</value></Data>',
      '<Data name="source_licence"><value>ODbL-1.0</value></Data>',
      `<Data name="attribution"><value>${osm}</value></Data>`,
      '<Data name="changed_at"><value>2026-05-02T11:00:00.000Z</value></Data></ExtendedData>',
      '<Point><coordinates>-179.9,-16.5</coordinates></Point>',
    ].join(''),
  )
  expect(end).toBe('')
})

it('CSV: a row has all data of a place, a deleted place its id and time', () => {
  const facilities = '"{""vhf"":""yes""}"'
  const tags = String.raw`"{""vhf"":""9\u003b12"",""a\""b"":""<x>""}"`
  expect(format('csv').split('\r\n')).toEqual([
    [
      "1500,false,Port & Co,4,Mooring,43.5171234,180,true,Quay 1,06300,Nice,CA,FR,'+33 4,a@b.example",
      `https://port.example/?a=1&b=2,"Deep <water>\nnew pontoon",${facilities},${tags},nga-wpi,ODbL-1.0,${attribution}`,
      'https://source.example/1,https://site.example/placeview/1500',
      '2026-05-01T10:00:00.000Z,2026-05-02T11:00:00.000Z',
    ].join(','),
    [
      "1501,false,'=Bare,25,Other POI,-16.5,-179.9,false,,,,,,,,javascript:alert(1),,,,openstreetmap,ODbL-1.0",
      `${osm},,https://site.example/placeview/1501,,2026-05-02T11:00:00.000Z`,
    ].join(','),
    `1502,true${','.repeat(24)}2026-05-03T12:00:00.000Z`,
    '',
  ])
})

it('CSV: a formula is guarded at the start of each part of a cell, also behind invisible characters', () => {
  const nameOf = (name: string) =>
    /^1501,false,("(?:[^"]|"")*"|[^,]*),25/.exec(format('csv', [{ ...bare, name }]))?.[1]
  expect(nameOf(' \u200b"@x')).toBe(`"\u200b""'@x"`)
  expect(nameOf('a;=1')).toBe("a;'=1")
  expect(nameOf('a\t＋1')).toBe("a\t'＋1")
  expect(nameOf('a-1')).toBe('a-1')
  expect(nameOf('--1')).toBe("'--1")
  expect(nameOf('a\u0007b')).toBe('ab')
})

it('GeoJSON: a feature has all data of a place, a deleted place its id and time', () => {
  const {
    deleted: _deleted,
    latitude: _latitude,
    longitude: _longitude,
    other_sources: _other,
    ...properties
  } = port
  expect(JSON.parse(`[${format('geojson')}]`)).toEqual([
    {
      type: 'Feature',
      id: 1500,
      geometry: { type: 'Point', coordinates: [180, 43.5171234] },
      properties: {
        ...properties,
        type: 'Mooring',
        facilities: { vhf: 'yes' },
        attribution,
        page: 'https://site.example/placeview/1500',
      },
    },
    expect.objectContaining({
      geometry: { type: 'Point', coordinates: [-179.9, -16.5] },
      properties: expect.objectContaining({ type: 'Other POI', source_url: null, attribution: osm }),
    }),
    {
      type: 'Feature',
      id: 1502,
      geometry: null,
      properties: { id: 1502, deleted: true, changed_at: '2026-05-03T12:00:00.000Z' },
    },
  ])
})

it.each(['gpx', 'kml', 'geojson', 'csv'] as const)(
  '%s: a document is complete without and between pages',
  async (name) => {
    const write = async (...pages: ExportedRecord[][]) => {
      let text = ''
      async function* read() {
        yield* pages
      }
      for await (const chunk of generateExport(exportFormats[name], read(), about)) text += chunk
      return text
    }
    const { formatHeader, footer, formatRecords } = exportFormats[name]
    expect(await write([], [])).toBe(formatHeader(about) + footer)
    expect(await write([], [port], [], [bare])).toBe(
      formatHeader(about) + formatRecords([port, bare], about, true) + footer,
    )
    if (name === 'geojson') {
      expect(JSON.parse(await write([], [port], [bare], [gone]))).toMatchObject({
        type: 'FeatureCollection',
        title: expect.stringContaining('Roadstead') as string,
        site: 'https://site.example/',
        changed_at: about.changedAt,
        licence_url: 'https://opendatacommons.org/licenses/odbl/1-0/',
        features: [{ id: 1500 }, { id: 1501 }, { id: 1502 }],
      })
    }
    if (name === 'gpx') {
      expect(formatHeader(about)).toContain(
        '<link href="https://site.example/"><text>Roadstead</text></link><time>2026-05-03T12:00:00.000Z</time></metadata>',
      )
      expect(formatHeader({ ...about, changedAt: null })).not.toContain('<time>')
    }
    if (name === 'kml')
      expect(formatHeader(about)).toContain('<Style id="type-0"><IconStyle><color>ff467a15</color>')
  },
)

it('a network link reloads its URL, and the view only if it follows it', () => {
  const build = (followsView: boolean) =>
    buildNetworkLink('https://s.example/a?b=1&c=2', 'https://s.example', followsView)
  const link = '<Link><href>https://s.example/a?b=1&amp;c=2</href><refreshMode>onInterval</refreshMode>'
  expect(build(false)).toMatch(
    new RegExp(`${link.replaceAll('?', '\\?')}<refreshInterval>\\d+</refreshInterval></Link>`),
  )
  expect(build(true)).toContain(
    '<viewRefreshMode>onStop</viewRefreshMode><viewRefreshTime>1</viewRefreshTime><viewFormat>bbox=',
  )
  for (const text of ['<refreshVisibility>0', '<flyToView>0', '<atom:link href="https://s.example/"/>'])
    expect(build(true)).toContain(text)
})
