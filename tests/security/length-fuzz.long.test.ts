import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { maxPathLength } from '../../src/core/limits/requests.ts'
import { pickLanguage } from '../../src/core/languages.ts'
import { matchPage, parseRecordId } from '../../src/core/site/pages.ts'
import { normalizeSearchText, truncate } from '../../src/core/text.ts'
import { parseLengthMetres } from '../../src/core/units.ts'
import { parseImoNumber, isShipMmsi } from '../../src/core/vessel-identifiers.ts'
import { sanitizeReturnPath } from '../../src/server/http/pages/return-to.ts'
import { parseBlogFeed } from '../../src/server/activity/blog-feed.ts'
import { readReports } from '../../src/server/weather/ndbc/read-reports.ts'
import { readStations } from '../../src/server/weather/ndbc/read-stations.ts'
import { getOsmName } from '../../src/server/imports/osm/osm-place.ts'
import { getOsmPlaceType } from '../../src/server/imports/osm/osm-types.ts'
import { readAnchorages } from '../../src/server/imports/readers/read-anchorages.ts'
import { readOverpass } from '../../src/server/imports/readers/read-overpass.ts'
import { readWpi, toUnlocodeAlias } from '../../src/server/imports/readers/read-wpi.ts'
import {
  cleanEmail,
  cleanLine,
  cleanPhone,
  cleanText,
  cleanUrl,
} from '../../src/server/imports/text-fields.ts'
import { negotiateContentCoding } from '../../src/server/http/response-cache.ts'
import { parseCommand, parseIdentifier } from '../../src/server/realtime/protocol.ts'
import { parseNmeaLog } from '../../src/server/plotters/squiddio/nmea-log.ts'
import { parseNmeaSentence } from '../../src/server/plotters/squiddio/nmea-sentence.ts'
import { toAscii } from '../../src/server/sat-charts/kap/header.ts'
import { createAisReader } from '../../src/server/ingest/ais/reader.ts'
import { decodeAisstreamMessage } from '../../src/server/ingest/feeds/aisstream.ts'
import { parseRegionBounds } from '../../src/server/plotters/squiddio/region.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { startRouteReaders, toPath, type RouteReaders } from './route-readers.ts'
import { findSuperlinearReaders, type TextReader } from './superlinear.ts'

/** Text fragments that slow down regular expressions: separators, digits, signs, quotes, parts of escapes and markup. */
const pieces = [
  '/', ' ', '\t', '\n', '\r\n', '.', '-', ',', ';', '=', '&', '@', '[', '(', '<', '\\', '"', "'", '{', '|', '*',
  '1', 'a', '0.', 'a=', '1,', 'a.', '@.', '../', '%2F', '%', '&#1;', '<a>', '<!--', '!AIVDM,', '$GP', '\\c:1', ',1 ',
  'é', ' a', 'q=0', '"a":', '[0,',
] // prettier-ignore

const now = new Date('2024-06-01T12:00:00Z')

async function* toByteStream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function drain(records: AsyncIterable<unknown>): Promise<void> {
  for await (const _record of records);
}

const createReader = (name: string, read: (text: string) => unknown): TextReader => ({ name, read })

describe('parsing time is linear in the input length', () => {
  const lengths = { short: 60_000, long: 240_000 }
  /** Readers of files create a record per line, which takes longer but is linear, too. */
  const fileLengths = { short: 12_000, long: 48_000 }
  const wpiHeader = 'World Port Index Number,Main Port Name,Latitude,Longitude\n'

  it('for user texts and paths', async () => {
    const readers = [
      createReader('a path', matchPage),
      createReader('a record number', parseRecordId),
      createReader('a length', (text) => parseLengthMetres(text, 'm')),
      createReader('a number', (text) => parseLengthMetres(text.slice(1), 'm')),
      createReader('an IMO number', parseImoNumber),
      createReader('an IMO number without a start', (text) => parseImoNumber(text.slice(1))),
      createReader('an MMSI', isShipMmsi),
      createReader('a search', normalizeSearchText),
      createReader('a comment', (text) => truncate(text, 40)),
      createReader('a language', (text) => pickLanguage([text])),
      createReader('a way back', sanitizeReturnPath),
      createReader('codings', negotiateContentCoding),
      createReader('a region', parseRegionBounds),
      createReader('a chart name', toAscii),
    ]
    expect(await findSuperlinearReaders(readers, pieces, lengths)).toEqual([])
  })

  it('for feeds and files', async () => {
    const tags = (text: string) => ({ name: text, 'seamark:type': text, leisure: text, phone: text })
    const readers = [
      createReader('a line', cleanLine),
      createReader('a text', (text) => cleanText(text, 1000)),
      createReader('a url', cleanUrl),
      createReader('an e-mail address', cleanEmail),
      createReader('an e-mail address of many parts', (text) => cleanEmail(`a@${text.slice(1)}`)),
      createReader('a telephone number', cleanPhone),
      createReader('a UN/LOCODE', toUnlocodeAlias),
      createReader('an OSM name', (text) => getOsmName(tags(text))),
      createReader('an OSM type', (text) => getOsmPlaceType({ tags: tags(text), type: 'node' })),
      createReader('weather reports', (text) => readReports(text, '44013', now)),
      createReader('weather reports with a header', (text) =>
        readReports(`#YY MM DD hh mm WDIR WSPD\n#yr mo dy hr mn degT m/s\n${text}`, '44013', now),
      ),
      createReader('stations in XML', (text) => readStations(`<?xml version="1.0"?><stations>${text}`)),
      createReader('an attribute of XML', (text) => readStations(`<stations><station id="${text}`)),
      createReader('stations in a table', (text) =>
        readStations(`STATION_ID|LOCATION|NAME|TTYPE\n44013|${text}|${text}|`),
      ),
      createReader('a blog', (text) =>
        parseBlogFeed(`<rss version="2.0"><channel><title>${text}</title><item><title>${text}`),
      ),
      createReader('an Atom feed', (text) =>
        parseBlogFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><title>${text}`),
      ),
      createReader('WPI', (text) => drain(readWpi(toByteStream(wpiHeader + text)))),
      createReader('anchorages', (text) =>
        drain(readAnchorages(() => toByteStream(`s2id,lat,lon,label\n${text}`))),
      ),
      createReader('Overpass', (text) => drain(readOverpass(toByteStream(`{"elements":[${text}`), 'places'))),
    ]
    expect(await findSuperlinearReaders(readers, pieces, fileLengths)).toEqual([])
  })

  it('for data of boats and receivers', async () => {
    const ais = createAisReader()
    const stream = (text: string) =>
      decodeAisstreamMessage(
        JSON.stringify({
          MessageType: 'ShipStaticData',
          MetaData: { MMSI: 227000001, time_utc: text },
          Message: { ShipStaticData: { Name: text, CallSign: text, Destination: text, ImoNumber: 1 } },
        }),
        now,
      )
    const readers = [
      createReader('an AIS line', (text) => ais.read(text, now)),
      createReader('an AIS line with a tag', (text) =>
        ais.read(`\\c:${text}\\!AIVDM,1,1,,A,${text},0*00`, now),
      ),
      createReader('an aisstream message', stream),
      createReader('an NMEA sentence', parseNmeaSentence),
      createReader('a number of NMEA', (text) => parseNmeaSentence(`$IIMWV,${text},T,${text},N,A`)),
      createReader('an NMEA log', (text) => parseNmeaLog(text, 3000, now)),
      createReader('a message of a socket', parseCommand),
      createReader('an identifier of a socket', parseIdentifier),
    ]
    expect(await findSuperlinearReaders(readers, pieces, lengths)).toEqual([])
  })
})

describe('requests of growing length', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const lengths = { short: 16_000, long: 64_000 }

  it('take linear time in paths that have no route', async () => {
    const prefixes = ['/', '/api/v1/', '/placeview/', '/embed/', '/assets/', '/users/']
    const readers = prefixes.map((prefix) =>
      createReader(`GET ${prefix}`, (text) => server.app.inject(`${prefix}${toPath(text)}`)),
    )
    expect(await findSuperlinearReaders(readers, pieces, lengths)).toEqual([])
  })

  it('take linear time in a query of many fields', async () => {
    const readers = [
      createReader('a query', (text) => server.app.inject(`/?${encodeURIComponent(text)}`)),
      createReader('a search', (text) => server.app.inject(`/api/v1/search/?${encodeURIComponent(text)}`)),
      createReader('many fields', (text) => server.app.inject(`/api/v1/search?${toPath(text)}`)),
    ]
    expect(await findSuperlinearReaders(readers, pieces, lengths)).toEqual([])
  })

  it('take linear time in the headers', async () => {
    const names = [
      'cookie', 'authorization', 'accept', 'accept-language', 'accept-encoding', 'content-type', 'if-none-match',
      'if-modified-since', 'user-agent', 'host', 'origin', 'range', 'x-forwarded-for', 'x-csrf-token', 'referer',
    ] // prettier-ignore
    const readers = names.flatMap((name) => [
      createReader(`GET with ${name}`, (text) => server.app.inject({ url: '/', headers: { [name]: text } })),
      createReader(`POST with ${name}`, (text) =>
        server.app.inject({
          method: 'POST',
          url: '/api/v1/users/sign_in',
          headers: { [name]: text },
          payload: '{}',
        }),
      ),
    ])
    const headerPieces = pieces.filter((piece) => !/[\r\n]|[^ -~\t]/.test(piece))
    expect(await findSuperlinearReaders(readers, headerPieces, lengths)).toEqual([])
  })

  it('take linear time in bodies', async () => {
    const post = (type: string, body: (text: string) => string) => (text: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/users/sign_in',
        headers: { 'content-type': type },
        payload: body(text),
      })
    const part = (text: string) =>
      `--b\r\nContent-Disposition: form-data; name="${text}"; filename="${text}"\r\n\r\n${text}\r\n--b--\r\n`
    const readers = [
      createReader(
        'a form',
        post('application/x-www-form-urlencoded', (text) => text),
      ),
      createReader(
        'a field of a form',
        post('application/x-www-form-urlencoded', (text) => `user[email]=${encodeURIComponent(text)}`),
      ),
      createReader(
        'JSON',
        post('application/json', (text) => text),
      ),
      createReader(
        'a text of JSON',
        post('application/json', (text) => JSON.stringify({ user: { email: text, password: text } })),
      ),
      createReader('a multipart form', post('multipart/form-data; boundary=b', part)),
      createReader('a log of NMEA', (text) =>
        server.app.inject({ method: 'POST', url: '/positions.json', payload: { nmea: text } }),
      ),
    ]
    expect(await findSuperlinearReaders(readers, pieces, { short: 60_000, long: 240_000 })).toEqual([])
  })

  it('answer 414 with an explanation above the maximum path length', async () => {
    const answers = [
      `/a${'/'.repeat(15_500)}x`,
      `/api/v1/${'a'.repeat(maxPathLength)}`,
      `/places/${'1,'.repeat(1500)}`,
    ]
    for (const url of answers) {
      const { statusCode, body } = await server.app.inject(url)
      expect(statusCode).toBe(414)
      expect((JSON.parse(body) as { title: string }).title).toBe('URL too long')
    }
    expect((await server.app.inject(`/${'a'.repeat(maxPathLength - 1)}`)).statusCode).toBe(404)
  })
})

describe('requests of growing length to every route of the router', () => {
  let readers: RouteReaders
  beforeAll(async () => {
    await ensureBuilt(['basemap', 'site', 'elements', 'single', 'plugin', 'signalk'])
    readers = await startRouteReaders()
  })
  afterAll(() => readers.server.close())
  const lengths = { short: 8_000, long: 32_000 }

  it('start from a request that reaches the handler of the route', async () => {
    const failed: string[] = []
    for (const route of readers.routes) {
      if (route.method !== 'GET') continue
      const { statusCode } = await readers.request(route)
      if (statusCode >= 400) failed.push(`${statusCode} ${route.name}`)
    }
    // Without a stored photo, imagery, a WebSocket and scripts of earlier versions.
    expect(failed).toEqual([
      '404 GET /photos/:id/:style/:file',
      '503 GET /places/download_kap_file/:id',
      '503 GET /images',
      '400 GET /cable',
      '404 GET /assets/:name',
      '404 GET /embed/:version/*',
    ])
  })

  it.each([
    ['path', 50],
    ['query', 150],
    ['body', 60],
  ] as const)(
    'take linear time in each part of the %s',
    async (kind, count) => {
      const found = await readers.find(kind)
      expect(found.length).toBeGreaterThan(count)
      expect(await findSuperlinearReaders(found, pieces, lengths)).toEqual([])
    },
    1_200_000,
  )
})

it('a route that nobody listed is sent texts in its path, query and body', async () => {
  // The one that the bbox of the OGC API had.
  const slow = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i
  const planted = await startRouteReaders(
    (app) =>
      app.register(async (feature) => {
        feature.get('/planted/:name', (request) => {
          const { size } = request.query as Record<string, string>
          return { size: slow.test(size ?? '') }
        })
        feature.post('/planted', (request) => {
          const { note } = (request.body ?? {}) as Record<string, string>
          return { note: slow.test(note ?? '') }
        })
        // Refuses all names that it does not know, as the OGC API does.
        feature.get('/planted_strict', (request) => {
          const [[name, value] = ['', '']] = Object.entries(request.query as Record<string, string>)
          return name === 'bbox' ? { bbox: slow.test(value) } : { unknown: name }
        })
      }),
    ({ url }) => url.startsWith('/planted'),
  )
  // Far apart: on a busy machine the garbage collector may take as long as the short text.
  const lengths = { short: 8_000, long: 48_000 }
  try {
    const paths = await planted.find('path')
    expect(paths.map(({ name }) => name)).toEqual(['GET /planted/:name'])
    for (const kind of ['query', 'body'] as const) {
      const found = await findSuperlinearReaders(await planted.find(kind), ['1'], lengths)
      expect(found.map((line) => line.split(' of "')[0])).toEqual(
        kind === 'query'
          ? ['GET /planted/:name with size', 'GET /planted_strict with bbox']
          : ['POST /planted with the field note'],
      )
    }
  } finally {
    await planted.server.close()
  }
}, 1_200_000)
