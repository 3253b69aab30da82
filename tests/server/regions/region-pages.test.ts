import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFirstStartKey } from '../../../src/server/regions/first-start-queries.ts'
import { claimRegion, listRegions } from '../../../src/server/regions/queries.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate regions restart identity cascade')
  await server.database.pool.query("delete from app_state where name = 'first_start'")
})

const page = '/admin/regions'
const box = { west: '3', south: '42', east: '4', north: '43' }

async function open(url: string, cookie = '') {
  const response = await server.app.inject({ url, headers: { cookie } })
  const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`)
  return { status: response.statusCode, text: response.body, location: response.headers.location, cookies }
}

/** Opens the page and sends its form, with the token of the page. */
async function send(path: string, fields: Record<string, string>, cookie: string) {
  const { text, cookies } = await open(page, cookie)
  const token = /name="authenticity_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const response = await server.app.inject({
    method: 'POST',
    url: page + path,
    headers: {
      cookie: [cookie, ...cookies].filter(Boolean).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ authenticity_token: token, ...fields }).toString(),
  })
  return { status: response.statusCode, text: response.body }
}
const getCookie = ({ headers }: TestUser) => headers.cookie ?? ''
const logInAsAdmin = async () => getCookie(await server.createUser({ admin: true }))
const regions = () => listRegions(server.database.db)

async function openLink(): Promise<string> {
  const key = (await createFirstStartKey(server.database.db)) ?? ''
  const { status, location, cookies } = await open(`${page}/first?key=${key}`)
  expect({ status, location }).toEqual({ status: 303, location: page })
  return cookies.find((cookie) => cookie.startsWith('roadstead_first_start=')) ?? ''
}

describe('the page of waters', () => {
  it('is for admins: visitors log in, other users are refused', async () => {
    expect((await open(page)).location).toContain('/users/sign_in')
    const cookie = getCookie(await server.createUser())
    expect((await open(page, cookie)).status).toBe(403)
    expect((await send('', { name: 'Gulf', ...box }, cookie)).status).toBe(403)
    expect(await regions()).toEqual([])
  })

  it('adds, refreshes and removes waters', async () => {
    const cookie = await logInAsAdmin()
    expect((await send('', { name: 'Gulf', ...box }, cookie)).status).toBe(303)
    const [added] = await regions()
    expect(added).toMatchObject({ name: 'Gulf', bounds: { x1: 3, y1: 42, x2: 4, y2: 43 } })
    const { text } = await open(page, cookie)
    expect(text).toContain('<meta http-equiv="refresh" content="5" />')
    expect(text).toContain('waiting to be loaded')
    await server.database.pool.query("update region_parts set state = 'done'")
    expect((await send('/1/refresh', {}, cookie)).status).toBe(303)
    expect((await regions())[0]?.parts.map(({ state }) => state)).toContain('waiting')
    expect((await send('/1/remove', {}, cookie)).status).toBe(303)
    expect((await regions())[0]?.removed_at).not.toBeNull()
  })

  it('says what is wrong and keeps what was entered', async () => {
    const cookie = await logInAsAdmin()
    const wrong = await send('', { name: '<b>Gulf</b>', ...box, west: 'x' }, cookie)
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('The box needs four numbers in degrees')
    expect(wrong.text).toContain('value="&lt;b&gt;Gulf&lt;/b&gt;"')
    const large = await send(
      '',
      { name: 'World', west: '-180', south: '-80', east: '180', north: '80' },
      cookie,
    )
    expect(large.text).toContain('57600 square degrees')
    expect(await regions()).toEqual([])
  })

  it('refuses a form without its token', async () => {
    const cookie = await logInAsAdmin()
    expect((await send('', { authenticity_token: '', name: 'Gulf', ...box }, cookie)).status).toBe(403)
    expect(await regions()).toEqual([])
  })

  it('finds the waters around a town, and fills the form by a link', async () => {
    const cookie = await logInAsAdmin()
    const { text } = await open(`${page}?q=la+ciotat`, cookie)
    const href = /href="([^"]+bbox[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const filled = await open(href, cookie)
    expect(filled.text).toContain('value="La Ciotat"')
    expect(filled.text).toMatch(/name="south" type="text" value="42\.6/)
    expect((await open(`${page}?q=xyzzyville`, cookie)).text).toContain('No town has this name')
  })
})

describe('the link of the first start', () => {
  it('lets the browser that opens it choose waters and see them loaded, without an account', async () => {
    const cookie = await openLink()
    expect((await open(page, cookie)).text).toContain('Which waters do you sail?')
    expect((await send('', { name: 'Gulf', ...box }, cookie)).status).toBe(303)
    expect(await claimRegion(server.database.db, null)).toMatchObject({ name: 'Gulf' })
    expect((await open(page, cookie)).text).toContain('loading')
  })

  it('works once, not with another key, and not after another start printed a new one', async () => {
    const { db } = server.database
    const first = (await createFirstStartKey(db)) ?? ''
    const second = (await createFirstStartKey(db)) ?? ''
    for (const key of ['', 'wrong', first]) expect((await open(`${page}/first?key=${key}`)).status).toBe(403)
    expect((await open(`${page}/first?key=${second}`)).status).toBe(303)
    expect((await open(`${page}/first?key=${second}`)).status).toBe(403)
  })

  it('gives no right to a wrong or an old cookie', async () => {
    const cookie = await openLink()
    expect((await open(page, 'roadstead_first_start=x')).status).toBe(303)
    await server.database.pool.query(
      `update app_state set value = value || '{"opened_at": "2026-01-01T00:00:00Z"}' where name = 'first_start'`,
    )
    expect((await open(page, cookie)).status).toBe(303)
  })

  it('ends with "not now", and is not printed again', async () => {
    const cookie = await openLink()
    expect((await send('/later', {}, cookie)).status).toBe(303)
    expect((await open(page, cookie)).status).toBe(303)
    expect(await createFirstStartKey(server.database.db)).toBeNull()
  })

  it('is not printed by a site that has waters or records of OpenStreetMap', async () => {
    const { db, pool } = server.database
    await pool.query("insert into regions (name, west, south, east, north) values ('R', 0, 0, 1, 1)")
    expect(await createFirstStartKey(db)).toBeNull()
    await pool.query('truncate regions cascade')
    await pool.query(
      "insert into source_records (key, source, source_licence, digest) values ('osm:node/1', 'openstreetmap', 'ODbL-1.0', '')",
    )
    expect(await createFirstStartKey(db)).toBeNull()
    await pool.query('delete from source_records')
    expect(await createFirstStartKey(db)).not.toBeNull()
  })
})
