import type { LightMyRequestResponse } from 'fastify'
import { endpoints, type EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { apiBasePath } from '../../../src/core/endpoint-key.ts'
import { pages } from '../../../src/core/site/pages.ts'
import { packageVersion } from '../../../src/server/system/version.ts'
import { buildPermissionRequest } from '../../factories/permission-requests.ts'
import type { World } from './simulated-world.ts'

/** Boxes of layer calls: near, the whole world in detail, and in clusters. */
const boxes = [
  'x1=3&y1=40&x2=8&y2=44&zoom=10',
  'x1=-180&y1=-90&x2=180&y2=90&zoom=9',
  'x1=-180&y1=-90&x2=180&y2=90&zoom=3',
  'x1=179&y1=-18&x2=-179&y2=-16&zoom=10',
]

/** Paths of a GET route. `{vessel}` and `{place}` stand for every vessel and place. */
const otherPaths: Record<string, string[]> = {
  '/ground/:z/:x/:y': ['/ground/0/0/0'],
  '/photos/:id/:style/:file': ['/photos/1/original/photo.jpg'],
  '/admin/:kind/:id': ['/admin/place/{place}'],
  '/places/download_xml_layers.xml': ['/places/download_xml_layers.xml?region=N40E000&api_key={key}'],
  '/places/:ids/download_kap_files': ['/places/{place}/download_kap_files?api_key={key}'],
  '/connections.xml': ['/connections.xml?api_key={key}'],
  '/locations/new': ['/locations/new?lat=43&lon=5'],
  '/plugin-panel/*': ['/plugin-panel/'],
  '/oembed': [
    '/oembed?url=https://site.example/placeview/{place}',
    '/oembed?url=https://site.example/vesselview/{vessel}',
  ],
  '/og/place/:file': ['/og/place/{place}.png'],
  '/og/vessel/:file': ['/og/vessel/{vessel}.png'],
  '/og/nav_aid/:file': ['/og/nav_aid/1.png'],
  '/sitemaps/:file': ['/sitemaps/places-1.xml', '/sitemaps/vessels-1.xml'],
  '/tiles/places/:z/:x/:file': ['/tiles/places/0/0/0.mvt', '/tiles/places/8/132/94.mvt'],
  '/tiles/nav_aids/:z/:x/:file': ['/tiles/nav_aids/0/0/0.mvt'],
  [`/embed/${packageVersion}/*`]: [`/embed/${packageVersion}/roadstead.js`],
  '/embed/vessel-card': ['/embed/vessel-card?vessel-id={vessel}'],
  '/embed/place-card': ['/embed/place-card?place-id={place}'],
  '/embed/checkins': ['/embed/checkins?place-id={place}'],
  '/embed/chart': [
    '/embed/chart?vessel-id={vessel}&metric=dbt',
    '/embed/chart?place-id={place}&metric=visits',
  ],
}

/** A path that a world serves; of the own account it contains the key of the user. */
export interface ServedPath {
  /** The same in both histories. */
  key: string
  path: string
}

/** Every path that a world's router serves: for each place, vessel and owner. */
export function listPaths(world: World): ServedPath[] {
  const owners = [...new Set([...world.vessels.values()].map(({ owner }) => owner.id))]
  const values: Record<string, { name: string; id: number }[]> = {
    place: world.placeIds.map((id, index) => ({ name: `place ${index}`, id })),
    vessel: [...world.vessels].map(([name, { id }]) => ({ name, id })),
    user: owners.map((id, index) => ({ name: `owner ${index}`, id })),
  }
  return listTemplates(world.routes).flatMap((template) =>
    Object.entries(values).reduce<ServedPath[]>(
      (paths, [placeholder, records]) =>
        paths.flatMap(({ key, path }) =>
          path.includes(`{${placeholder}}`)
            ? records.map(({ name, id }) => ({
                key: `${key} (${name})`,
                path: path.replaceAll(`{${placeholder}}`, String(id)),
              }))
            : [{ key, path }],
        ),
      [{ key: template, path: template }],
    ),
  )
}

/** Paths with placeholders: of all calls of the API, all other routes and all pages. */
function listTemplates(routes: readonly string[]): string[] {
  const records = { ...otherIds, place: '{place}', vessel: '{vessel}', owner: { id: '{user}' } }
  const calls = (Object.keys(endpoints) as EndpointKey[])
    .filter((key) => key.startsWith('GET '))
    .flatMap((key) => {
      const { path } = buildPermissionRequest(key, records as never, {} as never) // placeholders; no GET needs the caller
      const box = /x1=[^&]*&y1=[^&]*&x2=[^&]*&y2=[^&]*&zoom=[^&]*/
      return box.test(path) ? boxes.map((text) => path.replace(box, text)) : [path]
    })
  const others = routes
    .filter((route) => !route.startsWith(apiBasePath) || route.includes('*'))
    .flatMap(
      (route) => otherPaths[route] ?? [route.replace(':collection', 'places').replace(':id', '{place}')],
    )
  const documents = Object.values(pages).map((path) =>
    path.replace(
      ':id',
      path.startsWith('/vessel') ? '{vessel}' : path.startsWith('/place') ? '{place}' : '1',
    ),
  )
  const more = [
    '/search?query=hides',
    '/search?query=port',
    `/places?type=centroid&stinkpots=true&${boxes[0]}`,
    ...['gpx', 'kml', 'csv'].map((format) => `/places.${format}?bbox=3,40,8,44`),
  ]
  return [...new Set([...[...calls, ...more].map((path) => apiBasePath + path), ...others, ...documents])]
}

/** Ids of records that the histories do not contain or share. */
const otherIds = {
  nav_aid: 1,
  revision: 1,
  nav_aid_revision: 1,
  post: 1,
  photo: 1,
  follower: 1,
  session: 1,
  report: 1,
  station: 1,
  chart_job: 1,
}

/** Headers that differ for other reasons than the data. */
const ignoredHeaders = new Set([
  'date',
  'set-cookie',
  'x-request-id',
  'content-security-policy',
  'server-timing',
])

/** An answer as text, without what differs between two requests of the same data. */
export function describeAnswer(
  { statusCode, headers, rawPayload }: LightMyRequestResponse,
  secrets: readonly string[],
): string {
  const isText = /text|json|xml|javascript|csv/.test(String(headers['content-type'] ?? 'text'))
  const text = rawPayload.toString(isText ? 'utf8' : 'base64')
  const body = isText ? removeTokens(text, secrets) : text
  const kept = Object.entries(headers)
    // Tokens and addresses of users have different lengths.
    .filter(([name]) => !ignoredHeaders.has(name) && (body === text || !dependsOnTokens.has(name)))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .sort()
  return [String(statusCode), ...kept, '', body].join('\n')
}

const dependsOnTokens = new Set(['etag', 'content-length'])

function removeTokens(text: string, secrets: readonly string[]): string {
  let cleaned = text
    .replace(/nonce="[^"]*"/g, 'nonce=""')
    .replace(/("csrf_token":|name="csrf-token" content=|name="authenticity_token" value=)"[^"]*"/g, '$1""')
  for (const secret of secrets) if (secret !== '') cleaned = cleaned.replaceAll(secret, 'secret')
  return cleaned
}
