import { connect } from 'node:net'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { createRedactor } from '../../src/server/system/log-redaction.ts'
import { parseSettings } from '../../src/server/settings.ts'
import { createChildProcesses, type ChildProcesses } from './child-processes.ts'
import { startBuiltServer } from './built-server.ts'
import { startTestServer } from './test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** A port that nobody listens on. */
const away = '127.0.0.1:9'

/** Planted in the settings, each in the form its address has it. */
const planted = {
  secret: 'planted-installation-secret-0123456789',
  smtp: 'plantedSmtp%2F1',
  blog: 'plantedBlogPassword',
  blogToken: 'plantedBlogToken',
  ais: 'plantedAisKey',
  ndbc: 'plantedNdbcPassword',
  overpass: 'plantedOverpassPassword',
  s3: 'plantedS3Secret%2Fx',
  openId: 'plantedOpenIdSecret',
  tiles: 'plantedTileKey',
}
const typed = 'planted password as typed'
const mailed = 'plantedMailedToken'

let own: ChildProcesses
beforeAll(async () => {
  await ensureBuilt(['server'])
  own = await createChildProcesses()
  const tiles = join(own.dataFolder, 'tiles.json')
  const source = {
    id: 'sat',
    kind: 'satellite',
    template: `http://${away}/{z}/{x}/{y}?key=${planted.tiles}`,
    minZoom: 0,
    maxZoom: 17,
    attribution: 'x',
    licence: 'x',
    offlineAllowed: true,
  }
  writeFileSync(tiles, JSON.stringify([source]))
  Object.assign(own.environment, {
    ROADSTEAD_LOG_LEVEL: 'trace',
    ROADSTEAD_SECRET: planted.secret,
    ROADSTEAD_SMTP_URL: `smtp://me:${planted.smtp}@${away}?logger=true&debug=true`,
    ROADSTEAD_BLOG_FEED: `http://me:${planted.blog}@${away}/feed?token=${planted.blogToken}`,
    ROADSTEAD_AIS_FEED: `ws://${away}/v0/stream?key=${planted.ais}`,
    ROADSTEAD_NDBC_URL: `http://me:${planted.ndbc}@${away}`,
    ROADSTEAD_OVERPASS_URL: `http://me:${planted.overpass}@${away}`,
    ROADSTEAD_STORAGE: `s3://planted-key:${planted.s3}@${away}/bucket?tls=false`,
    ROADSTEAD_OPENID_ISSUER: `http://${away}`,
    ROADSTEAD_OPENID_CLIENT_ID: 'client',
    ROADSTEAD_OPENID_CLIENT_SECRET: planted.openId,
    ROADSTEAD_TILES: tiles,
  })
})
afterAll(() => own.close())

/** A text as it is and as an address writes it. */
const spellings = (value: string) => [value, decodeURIComponent(value)]

it('no secret of the settings and none of a caller shows in the log at its finest level', async () => {
  const { server, url } = await startBuiltServer(own)
  const visit = await fetch(`${url}/api/v1/users/logged_in`)
  const visitorCookie = visit.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const { csrf_token: token } = (await visit.json()) as { csrf_token: string } // the contract's Session
  const json = { 'content-type': 'application/json' }
  const signUp = await fetch(`${url}/api/v1/users/sign_up`, {
    method: 'POST',
    headers: { ...json, cookie: visitorCookie.join('; '), 'x-csrf-token': token },
    body: JSON.stringify({
      user: { email: 'planted@example.org', password: typed, first_name: 'A', last_name: 'B' },
    }),
  })
  const cookies = signUp.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const { user, csrf_token: csrf } = (await signUp.json()) as {
    user: { api_key: string }
    csrf_token: string
  } // the same
  const { api_key: key } = user
  const cookie = cookies.join('; ')
  const asMember = { cookie, 'x-csrf-token': csrf }
  const form = new FormData()
  form.set('user[photo][image]', new Blob([new Uint8Array(64)], { type: 'image/jpeg' }), 'x.jpg')
  const calls: [path: string, init?: RequestInit][] = [
    [`/users/password?token=${mailed}`],
    [`/users/confirmation?token=${mailed}`],
    [`/users/sign_in?return_to=${encodeURIComponent(`/?api_key=${key}`)}`, { headers: { cookie } }],
    [`/users/auth/openid?code=${mailed}`],
    [`/users/auth/openid/callback?code=${mailed}&state=${mailed}`, { headers: { cookie } }],
    [`/api/v1/places?api_key=${key}`, { headers: asMember }],
    ['/api/v1/users/1', { headers: { authorization: `Bearer ${key}` } }],
    ['/api/v1/users/1', { headers: { authorization: `Bearer ${key}x` } }],
    ['/api/v1/users/logged_in', { headers: asMember }],
    ['/profile', { headers: asMember }],
    ['/admin', { headers: asMember }],
    [
      '/api/v1/users/sign_in',
      { method: 'POST', headers: { ...json, ...asMember }, body: `{"password":"${typed}` },
    ],
    [
      '/api/v1/users/sign_in',
      {
        method: 'POST',
        headers: { ...json, ...asMember },
        body: JSON.stringify({ email: 'planted@example.org', password: `${typed}!` }),
      },
    ],
    [
      '/api/v1/users/password',
      {
        method: 'PATCH',
        headers: { ...json, ...asMember },
        body: JSON.stringify({ user: { token: mailed, password: typed } }),
      },
    ],
    ['/api/v1/users/1', { method: 'PATCH', headers: asMember, body: form }],
    [`/api/v1/uploads/${mailed}`, { method: 'PUT', headers: asMember, body: mailed }],
    [`/nowhere/${key}?token=${mailed}`, { headers: asMember }],
    [`/%zz?token=${mailed}`, { headers: asMember }],
    ['/cable', { headers: asMember }],
    [
      '/api/v1/images/?x1=4.1&y1=43.5&x2=4.11&y2=43.51&file_type=gmap&file_format=kap&tile_zoom=15&zoom=15',
      { headers: asMember },
    ],
  ]
  for (const [path, init] of calls) {
    const answer = await fetch(url + path, { redirect: 'manual', ...init })
    await answer.arrayBuffer()
  }
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
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(calls.length)
  // The feeds and the mail were tried, and their failures told.
  await expect.poll(server.getStdout, { timeout: 20_000 }).toMatch(/mail not sent/)
  await expect.poll(server.getStdout, { timeout: 20_000 }).toMatch(/reading the blog feed failed/)
  await expect.poll(server.getStdout, { timeout: 20_000 }).toContain(`ais ws://${away}`)
  server.child.kill('SIGTERM')
  const { out, err } = await server.result
  const callers = [key, typed, mailed, csrf, token, ...cookies.map((pair) => pair.split('=')[1] ?? '')]
  for (const value of [...Object.values(planted).flatMap(spellings), ...callers]) {
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
  [{ DATABASE_URL: `postgres://me:plantedDatabase@${away}/x` }, ['demo'], 'plantedDatabase'],
  [{}, ['import', 'osm', `http://me:plantedOrigin@${away}/x?token=plantedOrigin`], 'plantedOrigin'],
  [{ ROADSTEAD_STORAGE: `s3://key:plantedS3@${away}/` }, ['serve'], 'plantedS3'],
  [{ ROADSTEAD_SMTP_URL: `smpt://me:plantedSmtp@${away}` }, ['serve'], 'plantedSmtp'],
  [{ ROADSTEAD_SECRET: 'plantedShort' }, ['serve'], 'plantedShort'],
])('what a command says of its failure has no secret: %j %j', async (environment, args, secret) => {
  const cli = await createChildProcesses()
  Object.assign(cli.environment, environment)
  const { code, out, err } = await cli.start('dist/server/main.js', args).result
  await cli.close()
  expect(code).not.toBe(0)
  expect(err).not.toBe('')
  expect(out + err).not.toContain(secret)
})

it('the log of the app holds no secret of a line or a request that is given to it', async () => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const { app, close } = await startTestServer(
    { ROADSTEAD_LOG_LEVEL: 'trace', ROADSTEAD_SMTP_URL: `smtp://me:plantedLine@${away}` },
    { logStream },
  )
  app.log.info('no mail: smtp refused plantedLine; next /?token=plantedToken')
  // Nothing in it has the form of a secret.
  app.log.warn({ req: { method: 'GET', url: '/plantedUrl', headers: { host: 'plantedHost' } } }, 'request')
  app.log.trace({ busboyOptions: { limits: {}, headers: { 'x-boat': 'plantedHeader' } } }, 'parts')
  await close()
  expect(lines.filter((line) => /no mail|request|parts/.test(line)).length).toBeGreaterThanOrEqual(3)
  expect(lines.join('')).not.toContain('planted')
})

it('a text is written without the secrets of the settings and those that show by their form', () => {
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
