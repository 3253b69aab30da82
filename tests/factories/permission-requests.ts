import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateStorageKey } from '../../src/server/storage/keys.ts'
import type { EndpointKey } from '../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { insertStation, insertVessel } from './live-rows.ts'
import { insertNavAid } from './nav-aids.ts'
import { testPassword, type TestUser, type TestServer } from '../support/test-server.ts'

/** Ids of one record of each kind, all owned by one user. */
export interface PermissionRecords {
  owner: TestUser
  place: number
  revision: number
  nav_aid: number
  nav_aid_revision: number
  post: number
  photo: number
  vessel: number
  follower: number
  session: number
  report: number
  station: number
  chart_job: number
}

let nextNumber = 1

/** Inserts a user's records directly into the database: the tests check authorization only. */
export async function insertPermissionRecords(
  server: TestServer,
  owner: TestUser,
): Promise<PermissionRecords> {
  const { pool } = server.database
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query(`${text} returning id`, values)).rows[0].id)
  const created = await owner.call('POST', '/places', {
    place: { name: `Bay ${nextNumber++}`, latitude: 43, longitude: 5 },
  })
  const place = (created.body as { id: number }).id
  const edited = await owner.call('PATCH', `/places/${place}`, { place: { city: 'Toulon' } })
  if (created.status !== 201 || edited.status !== 200) throw new Error('the place could not be created')
  const nav_aid = await insertNavAid(server.database, {
    user_id: owner.id,
    name: `Aid ${nextNumber++}`,
    latitude: 43,
    longitude: 5,
  })
  const blob = await insert(
    `insert into blobs (key, filename, content_type, byte_size, checksum, user_id, stored)
     values ($1, 'a.jpg', 'image/jpeg', 3, 'x', $2, true)`,
    [generateStorageKey(), owner.id],
  )
  const photo = await insert('insert into photos (blob_id, width, height, user_id) values ($1, 1, 1, $2)', [
    blob,
    owner.id,
  ])
  const chart_job = await insert(
    `insert into jobs (kind, user_id, state, input, result, finished_at)
     values ('charts', $1, 'done', $2, '{"bytes": 3}', now())`,
    [owner.id, JSON.stringify({ x1: 5, y1: 43, x2: 5.01, y2: 43.01, tile_zoom: 15, file_format: 'kap' })],
  )
  const folder = join(server.dataFolder, 'charts', 'jobs', String(chart_job))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'gmap_kaps.zip'), 'zip')
  const vessel = await insertVessel(server.database, { name: 'Boat', user_id: owner.id, loa: 9 })
  const follower = await insert('insert into users (email) values ($1)', [
    `follower${nextNumber++}@example.org`,
  ])
  await pool.query('insert into follows (user_id, vessel_id, accepted) values ($1, $2, false)', [
    follower,
    vessel,
  ])
  return {
    owner,
    place,
    vessel,
    follower,
    chart_job,
    revision: Number(
      (await pool.query('select max(id) as id from place_revisions where place_id = $1', [place])).rows[0].id,
    ),
    nav_aid,
    nav_aid_revision: await insert(
      `insert into nav_aid_revisions (nav_aid_id, user_id, lock_version, before, after)
       values ($1, $2, 1, '{"city": "Hyères"}', '{"city": null}')`,
      [nav_aid, owner.id],
    ),
    photo,
    post: await insert('insert into posts (place_id, user_id, comment, photo_id) values ($1, $2, $3, $4)', [
      place,
      owner.id,
      'Fine.',
      photo,
    ]),
    session: await insert(
      `insert into sessions (user_id, token_hash, expires_at)
       values ($1, decode(md5($2), 'hex'), now() + interval '1 day')`,
      [owner.id, `permission ${nextNumber++}`],
    ),
    report: await insert(
      "insert into reports (user_id, subject, subject_id, reason) values ($1, 'place', $2, 'x')",
      [owner.id, place],
    ),
    station: await insertStation(server.database, { position: '(5,43)', cell_x: 2104, cell_y: 1500 }),
  }
}

/** Bounds of one sheet, whose tiles are packed fast; rendering a chart takes a second. */
const sheetQuery = 'x1=5.5&y1=43&x2=5.501&y2=43.001&zoom=9'
const boundsQuery = 'x1=4&y1=42&x2=6&y2=44&zoom=9'
const chartQuery = 'x1=5&y1=43&x2=5.01&y2=43.01&tile_zoom=15&file_format=mbtiles'

type RequestBuilder = (
  records: PermissionRecords,
  caller: TestUser,
) => { id?: number; query?: string; body?: object }

/** A valid request for every endpoint: an authorized caller gets a success status. */
const requestBuilders: { [K in EndpointKey]: RequestBuilder } = {
  'GET /users/logged_in': () => ({}),
  'POST /users/sign_up': () => ({
    body: {
      user: {
        email: `new${nextNumber++}@example.org`,
        password: testPassword,
        first_name: 'N',
        last_name: 'N',
      },
    },
  }),
  'POST /users/sign_in': (_, caller) => ({ body: { user: { email: caller.email, password: testPassword } } }),
  'DELETE /users/sign_out': () => ({}),
  'POST /users/dismiss_intro': () => ({}),
  'POST /users/password': (_, caller) => ({ body: { email: caller.email } }),
  'PATCH /users/password': () => ({ body: { token: 'none', password: testPassword } }),
  'POST /users/confirmation': () => ({}),
  'PATCH /users/confirmation': () => ({ body: { token: 'none' } }),
  'GET /sessions': () => ({}),
  'DELETE /sessions/:id': ({ session }) => ({ id: session }),
  'GET /users/:id': ({ owner }) => ({ id: owner.id }),
  'PATCH /users/:id': ({ owner }) => ({ id: owner.id, body: { user: { city: 'Toulon' } } }),
  'DELETE /users/:id': ({ owner }) => ({ id: owner.id, body: { password: testPassword } }),
  'POST /users/:id/api_key': ({ owner }) => ({ id: owner.id }),
  'GET /users/:id/data': ({ owner }) => ({ id: owner.id }),
  'GET /country': () => ({}),
  'GET /': () => ({}),
  'GET /home': () => ({}),
  'GET /search': () => ({ query: 'query=bay' }),
  'GET /destinations': () => ({ query: boundsQuery }),
  'GET /places/nearby': () => ({ query: 'lat=43.5&lng=4.1' }),
  'GET /coast': () => ({}),
  'GET /tile_sources': () => ({}),
  'GET /places?type=centroid': () => ({ query: boundsQuery }),
  'GET /places?type=outline': () => ({ query: `${boundsQuery}&tile_zoom=15` }),
  'POST /places/look': () => ({ query: boundsQuery }),
  'GET /places/:id/tides': ({ place }) => ({ id: place }),
  'GET /places/:id/shelter': ({ place }) => ({ id: place }),
  'GET /shelter': () => ({ query: `${boundsQuery}&direction=225` }),
  'GET /places?partial_name': () => ({ query: 'partial_name=bay' }),
  'GET /places/:id': ({ place }) => ({ id: place }),
  'POST /places': () => ({ body: { place: { name: 'Bay', latitude: 43, longitude: 5 } } }),
  'PATCH /places/:id': ({ place }) => ({ id: place, body: { place: { city: 'Hyères' } } }),
  'DELETE /places/:id': ({ place }) => ({ id: place }),
  'GET /places/:id/revisions': ({ place }) => ({ id: place }),
  'POST /places/:id/revert': ({ place, revision }) => ({ id: place, body: { revision_id: revision } }),
  'POST /places/:id/confirm': ({ place }) => ({ id: place }),
  'POST /places/:id/approve': ({ place }) => ({ id: place }),
  'GET /places.:format': () => ({ query: 'bbox=4,42,6,44' }),
  'GET /checkins': ({ place }) => ({ query: `place_id=${place}` }),
  'POST /rates': ({ place }) => ({ body: { stars: 5, place_id: place } }),
  'GET /places/download_kap_file/:id': ({ place }) => ({ id: place, query: 'zoom=15' }),
  'GET /images': () => ({ query: `${sheetQuery}&file_type=gmap&file_format=mbtiles&tile_zoom=15` }),
  'GET /chart_jobs/estimate': () => ({ query: chartQuery }),
  'GET /chart_jobs': () => ({}),
  'POST /chart_jobs': () => ({
    body: { x1: 5, y1: 43, x2: 5.01, y2: 43.01, tile_zoom: 15, file_format: 'mbtiles' },
  }),
  'GET /chart_jobs/:id': ({ chart_job }) => ({ id: chart_job }),
  'DELETE /chart_jobs/:id': ({ chart_job }) => ({ id: chart_job }),
  'GET /chart_jobs/:id/file': ({ chart_job }) => ({ id: chart_job }),
  'GET /names': () => ({ query: boundsQuery }),
  'GET /nav_aids': () => ({ query: boundsQuery }),
  'GET /nav_aids/:id': ({ nav_aid }) => ({ id: nav_aid }),
  'PATCH /nav_aids/:id': ({ nav_aid }) => ({ id: nav_aid, body: { nav_aid: { city: 'Toulon' } } }),
  'DELETE /nav_aids/:id': ({ nav_aid }) => ({ id: nav_aid }),
  'GET /nav_aids/:id/revisions': ({ nav_aid }) => ({ id: nav_aid }),
  'POST /nav_aids/:id/revert': ({ nav_aid, nav_aid_revision }) => ({
    id: nav_aid,
    body: { revision_id: nav_aid_revision },
  }),
  'GET /seamarks': () => ({ query: boundsQuery }),
  'GET /seamarks/clearances': () => ({ query: boundsQuery }),
  'GET /meteo_reps': () => ({ query: boundsQuery }),
  'GET /meteo_reps/:id': ({ station }) => ({ id: station }),
  'GET /posts': ({ place }) => ({ query: `place_id=${place}` }),
  'POST /posts': ({ place }) => ({ body: { post: { comment: 'Fine.', poi_id: place } } }),
  'DELETE /posts/:id': ({ post }) => ({ id: post }),
  'DELETE /photos/:id': ({ photo }) => ({ id: photo }),
  'POST /direct_uploads': () => ({
    body: {
      blob: {
        filename: 'a.jpg',
        content_type: 'image/jpeg',
        byte_size: 3,
        checksum: '1B2M2Y8AsgTpgAmY7PhCfg==',
      },
    },
  }),
  'GET /vessels?place_id': ({ place }) => ({ query: `place_id=${place}` }),
  'GET /vessels?own': () => ({ query: 'own=true' }),
  'GET /vessels?followed': () => ({ query: 'followed=true' }),
  'GET /vessels?partial_mmsi': () => ({ query: 'partial_mmsi=2270' }),
  'GET /vessels/:id': ({ vessel }) => ({ id: vessel }),
  'GET /vessels/:id/track.gpx': ({ vessel }) => ({ id: vessel }),
  'POST /vessels': () => ({ body: { vessel: { name: 'Boat', loa: 9 } } }),
  'PATCH /vessels/:id': ({ vessel }) => ({ id: vessel, body: { vessel: { name: 'Other boat' } } }),
  'GET /connections': () => ({ query: boundsQuery }),
  'GET /followers': () => ({}),
  'PATCH /vessels/:id/followers': ({ vessel, follower }) => ({
    id: vessel,
    body: { user_id: follower, accepted: true },
  }),
  'POST /connections': ({ vessel }) => ({ query: `vessel_id=${vessel}` }),
  'DELETE /connections/:vessel_id': ({ vessel }) => ({ id: vessel }),
  'POST /observations': () => ({ body: { reports: [] } }),
  'GET /ais_paths': () => ({ query: boundsQuery }),
  'POST /reports': ({ place }) => ({
    body: { report: { subject: 'place', subject_id: place, reason: 'x' } },
  }),
  'DELETE /reports/:id': ({ report }) => ({ id: report }),
  'GET /review_queue': () => ({}),
}

/** Builds a valid request for these records. */
export function buildPermissionRequest(
  key: EndpointKey,
  records: PermissionRecords,
  caller: TestUser,
): { path: string; body: object | undefined } {
  const { path, queryDiscriminator } = parseEndpointKey(key)
  const { id, query, body } = requestBuilders[key](records, caller)
  const filledPath = path.replace(/:(id|vessel_id)/, String(id)).replace(':format', 'geojson')
  const discriminator = queryDiscriminator?.value
    ? `${queryDiscriminator.name}=${queryDiscriminator.value}`
    : null
  const search = [discriminator, query].filter(Boolean).join('&')
  return { path: filledPath + (search ? `?${search}` : ''), body }
}
