import { connect } from 'node:net'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { createRedactor } from '../../../src/server/system/log-redaction.ts'
import { parseSettings, SettingsError } from '../../../src/server/system/settings.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'
import { startBuiltServer } from '../../support/built-server.ts'
import { startTestServer } from '../../support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** A port without a listener. */
const unreachableHost = '127.0.0.1:9'

/** Secrets in the settings, in the spelling of their URL. */
const plantedSecrets = {
  secret: 'planted-installation-secret-0123456789',
  smtp: 'plantedSmtp%2F1',
  blog: 'plantedBlogPassword',
  blogToken: 'plantedBlogToken',
  ais: 'plantedAisKey',
  ndbc: 'plantedNdbcPassword',
  forecast: 'plantedForecastKey',
  overpass: 'plantedOverpassPassword',
  s3: 'plantedS3Secret%2Fx',
  openId: 'plantedOpenIdSecret',
  tiles: 'plantedTileKey',
}
const password = 'planted password as typed'
const mailToken = 'plantedMailedToken'

let processes: ChildProcesses
beforeAll(async () => {
  await ensureBuilt(['server'])
  processes = await createChildProcesses()
  const tiles = join(processes.dataFolder, 'tiles.json')
  const source = {
    id: 'sat',
    kind: 'satellite',
    template: `http://${unreachableHost}/{z}/{x}/{y}?key=${plantedSecrets.tiles}`,
    minZoom: 0,
    maxZoom: 17,
    attribution: 'x',
    licence: 'x',
    offlineAllowed: true,
  }
  writeFileSync(tiles, JSON.stringify([source]))
  Object.assign(processes.environment, {
    ROADSTEAD_LOG_LEVEL: 'trace',
    ROADSTEAD_SECRET: plantedSecrets.secret,
    ROADSTEAD_SMTP_URL: `smtp://me:${plantedSecrets.smtp}@${unreachableHost}?logger=true&debug=true`,
    ROADSTEAD_BLOG_FEED: `http://me:${plantedSecrets.blog}@${unreachableHost}/feed?token=${plantedSecrets.blogToken}`,
    ROADSTEAD_AIS_FEED: `ws://${unreachableHost}/v0/stream?key=${plantedSecrets.ais}`,
    ROADSTEAD_NDBC_URL: `http://me:${plantedSecrets.ndbc}@${unreachableHost}`,
    ROADSTEAD_FORECAST_URL: `http://${unreachableHost}/v1/forecast?apikey=${plantedSecrets.forecast}`,
    ROADSTEAD_OVERPASS_URL: `http://me:${plantedSecrets.overpass}@${unreachableHost}`,
    ROADSTEAD_STORAGE: `s3://planted-key:${plantedSecrets.s3}@${unreachableHost}/bucket?tls=false`,
    ROADSTEAD_OPENID_ISSUER: `http://${unreachableHost}`,
    ROADSTEAD_OPENID_CLIENT_ID: 'client',
    ROADSTEAD_OPENID_CLIENT_SECRET: plantedSecrets.openId,
    ROADSTEAD_TILES: tiles,
  })
})
afterAll(() => processes.close())

/** Returns a value as written and decoded. */
const listSpellings = (value: string) => [value, decodeURIComponent(value)]

it('the log at trace level contains no secret of the settings and of the requests', async () => {
  const { server, url } = await startBuiltServer(processes)
  const session = await fetch(`${url}/api/v1/users/logged_in`)
  const visitorCookie = session.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const { csrf_token: token } = (await session.json()) as { csrf_token: string } // the contract's Session
  const json = { 'content-type': 'application/json' }
  const signUp = await fetch(`${url}/api/v1/users/sign_up`, {
    method: 'POST',
    headers: { ...json, cookie: visitorCookie.join('; '), 'x-csrf-token': token },
    body: JSON.stringify({
      user: { email: 'planted@example.org', password, first_name: 'A', last_name: 'B' },
    }),
  })
  const cookies = signUp.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const { user, csrf_token: csrf } = (await signUp.json()) as {
    user: { api_key: string }
    csrf_token: string
  }
  const { api_key: key } = user
  const cookie = cookies.join('; ')
  const sessionHeaders = { cookie, 'x-csrf-token': csrf }
  const form = new FormData()
  form.set('user[photo][image]', new Blob([new Uint8Array(64)], { type: 'image/jpeg' }), 'x.jpg')
  const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const plotterParams = `api_key=${key}&email=k@example.org&version=2`
  const calls: [path: string, init?: RequestInit][] = [
    [`/users/password?token=${mailToken}`],
    [`/users/confirmation?token=${mailToken}`],
    [`/users/sign_in?return_to=${encodeURIComponent(`/?api_key=${key}`)}`, { headers: { cookie } }],
    [`/users/auth/openid?code=${mailToken}`],
    [`/users/auth/openid/callback?code=${mailToken}&state=${mailToken}`, { headers: { cookie } }],
    [`/api/v1/places?api_key=${key}`, { headers: sessionHeaders }],
    ['/api/v1/users/1', { headers: { authorization: `Bearer ${key}` } }],
    ['/api/v1/users/1', { headers: { authorization: `Bearer ${key}x` } }],
    ['/api/v1/users/logged_in', { headers: sessionHeaders }],
    ['/profile', { headers: sessionHeaders }],
    ['/admin', { headers: sessionHeaders }],
    [
      '/api/v1/users/sign_in',
      { method: 'POST', headers: { ...json, ...sessionHeaders }, body: `{"password":"${password}` },
    ],
    [
      '/api/v1/users/sign_in',
      {
        method: 'POST',
        headers: { ...json, ...sessionHeaders },
        body: JSON.stringify({ email: 'planted@example.org', password: `${password}!` }),
      },
    ],
    [
      '/api/v1/users/password',
      {
        method: 'PATCH',
        headers: { ...json, ...sessionHeaders },
        body: JSON.stringify({ user: { token: mailToken, password: password } }),
      },
    ],
    ['/api/v1/users/1', { method: 'PATCH', headers: sessionHeaders, body: form }],
    [`/api/v1/uploads/${mailToken}`, { method: 'PUT', headers: sessionHeaders, body: mailToken }],
    ['/api/v1/places/1/shelter'],
    [`/nowhere/${key}?token=${mailToken}`, { headers: sessionHeaders }],
    [`/%zz?token=${mailToken}`, { headers: sessionHeaders }],
    ['/cable', { headers: sessionHeaders }],
    // Plotters send their key in the query or in a form.
    [`/places/download_xml_layers.xml?region=N08E00&squiddio_id=a&${plotterParams}`],
    [`/places/download_xml_layers.xml?region=nowhere&${plotterParams}`],
    [`/places/download_xml_layers.xml?region=N08E00&api_key=${key}x`],
    [`/places/download_xml_layers.xml/astray?${plotterParams}`],
    [`/places/1_2/download_kap_files?zooms=15&${plotterParams}`],
    // A number too large for the database.
    [`/places/99999999999999999999/download_kap_files?zooms=15&${plotterParams}`],
    [`/places/%zz/download_kap_files?${plotterParams}`],
    [`/connections.xml?${plotterParams}`],
    [`/locations/new?lat=43&lon=4&${plotterParams}`],
    [`/positions.json?${plotterParams}`],
    ...[
      `${plotterParams}&lat=43.5&lon=4.1&sog=5&cog=90&nmea=x`,
      `${plotterParams}&lat=north&lon=%zz`,
      `${plotterParams}&nmea=${'x'.repeat(3_000_000)}`,
    ].map((body): [string, RequestInit] => [
      '/positions.json',
      { method: 'POST', headers: urlEncoded, body },
    ]),
    ['/positions.json', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: plotterParams }],
    ['/api/v1/observations', { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: '{' }],
    [
      '/api/v1/images/?x1=4.1&y1=43.5&x2=4.11&y2=43.51&file_type=gmap&file_format=kap&tile_zoom=15&zoom=15',
      { headers: sessionHeaders },
    ],
  ]
  const statuses = new Set<number>()
  for (const [path, init] of calls) {
    const answer = await fetch(url + path, { redirect: 'manual', ...init })
    await answer.arrayBuffer()
    statuses.add(answer.status)
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 400, 404]))
  await rawRequest(
    url,
    `GET / HTTP/1.1\r\nCookie: ${cookie}\r\nAuthorization: Bearer ${key}\r\nBad Header\r\n\r\n`,
  )
  const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, {
    headers: { cookie, authorization: `Bearer ${key}` },
  })
  await once(socket, 'message')
  socket.close()
  const lines = () =>
    server
      .getStdout()
      .split('\n')
      .filter((line) => line.includes('"answered"'))
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(calls.length)
  // Feeds and mail were attempted, and their errors logged.
  await expect.poll(server.getStdout).toMatch(/mail not sent/)
  await expect.poll(server.getStdout).toMatch(/reading the blog feed failed/)
  await expect.poll(server.getStdout).toContain(`ais ws://${unreachableHost}`)
  server.child.kill('SIGTERM')
  const { out, err } = await server.result
  expect(out).toContain('/places/download_xml_layers.xml')
  expect(out + err).not.toContain('api_key=')
  const requestSecrets = [
    key,
    password,
    mailToken,
    csrf,
    token,
    ...cookies.map((pair) => pair.split('=')[1] ?? ''),
  ]
  for (const value of [...Object.values(plantedSecrets).flatMap(listSpellings), ...requestSecrets]) {
    expect(value.length).toBeGreaterThan(8)
    expect(out + err).not.toContain(value)
  }
  expect(out + err).not.toMatch(/roadstead_session=(?!\*)/)
})

function rawRequest(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', () => socket.end())
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
}

it.each([
  [{ DATABASE_URL: `postgres://me:plantedDatabase@${unreachableHost}/x` }, ['demo'], 'plantedDatabase'],
  [
    {},
    ['import', 'osm', `http://me:plantedOrigin@${unreachableHost}/x?token=plantedOrigin`],
    'plantedOrigin',
  ],
  [{ ROADSTEAD_SECRET: 'plantedShort' }, ['serve'], 'plantedShort'],
])('errors of commands contain no secrets: %j %j', async (environment, args, secret) => {
  const cli = await createChildProcesses()
  Object.assign(cli.environment, environment)
  const { code, out, err } = await cli.start('dist/server/main.js', args).result
  await cli.close()
  expect(code).not.toBe(0)
  expect(err).not.toBe('')
  expect(out + err).not.toContain(secret)
})

it.each([
  { ROADSTEAD_STORAGE: `s3://key:plantedS3@${unreachableHost}/` },
  { ROADSTEAD_SMTP_URL: `smpt://me:plantedSmtp@${unreachableHost}` },
  { ROADSTEAD_SECRET: 'plantedShort' },
])('errors of settings contain no secrets: %j', (environment) => {
  const getError = () => {
    try {
      return parseSettings(environment)
    } catch (error) {
      return error
    }
  }
  const error = getError()
  expect(error).toBeInstanceOf(SettingsError)
  expect(String(error)).not.toContain('planted')
})

it('the app log redacts secrets in messages and request objects', async () => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const { app, close } = await startTestServer(
    { ROADSTEAD_LOG_LEVEL: 'trace', ROADSTEAD_SMTP_URL: `smtp://me:plantedLine@${unreachableHost}` },
    { logStream },
  )
  app.log.info('no mail: smtp refused plantedLine; next /?token=plantedToken')
  // These values do not look like secrets.
  app.log.warn({ req: { method: 'GET', url: '/plantedUrl', headers: { host: 'plantedHost' } } }, 'request')
  app.log.trace({ busboyOptions: { limits: {}, headers: { 'x-boat': 'plantedHeader' } } }, 'parts')
  await close()
  expect(lines.filter((line) => /no mail|request|parts/.test(line)).length).toBeGreaterThanOrEqual(3)
  expect(lines.join('')).not.toContain('planted')
})

it('createRedactor removes the secrets of the settings and recognizable secrets', () => {
  const redact = createRedactor(
    parseSettings({
      ROADSTEAD_SMTP_URL: 'smtp://me:a%2Fb%22c-d@mail.example',
      ROADSTEAD_AIS_FEED: 'wss://stream.example/v0?key=plantedAisKey',
    }),
  )
  for (const [text, redacted] of [
    ['login a/b"c-d failed', 'login *** failed'],
    [JSON.stringify({ message: 'a/b"c-d' }), '{"message":"***"}'],
    ['sent plantedAisKey', 'sent ***'],
    ['cannot reach https://ada:pass@host.example/x', 'cannot reach https://***@host.example/x'],
    ['GET /users/password?sent=1&token=abc-DEF', 'GET /users/password?sent=1&token=***'],
    ['/?user%5Btoken%5D=abc&lat=4', '/?user%5Btoken%5D=***&lat=4'],
    ['cookie: a=b; roadstead_session=abc_1; c=d', 'cookie: a=b; roadstead_session=***; c=d'],
    ['Authorization: Bearer rs_abcdefghijklmnopqrstuvwxyz', 'Authorization: Bearer rs_***'],
    ['{"x-csrf-token":"abc","accept":"*"}', '{"x-csrf-token":"***","accept":"*"}'],
    ['places at 43.5, 4.1 answered in 3 ms', 'places at 43.5, 4.1 answered in 3 ms'],
  ]) {
    expect(redact(text ?? '')).toBe(redacted)
  }
})
