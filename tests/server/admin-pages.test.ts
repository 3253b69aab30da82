import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestUser, type TestServer } from './test-server.ts'

let server: TestServer
let admin: TestUser
let ann: TestUser
let placeId: number
let cityBefore: string | null
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ admin: true })
  ann = await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })
  const place = { name: '<b>Bay</b>', description: 'Sand.', latitude: 43, longitude: 5 }
  const added = (await ann.call('POST', '/places', { place })).body as { id: number; city: string | null }
  placeId = added.id
  cityBefore = added.city
  await ann.call('PATCH', `/places/${placeId}`, { place: { city: 'Toulon' } })
  await ann.call('POST', '/reports', { subject: 'place', subject_id: placeId, reason: 'Too <loud>.' })
})
afterAll(() => server.close())

const page = (path: string, by?: TestUser) => server.app.inject({ url: path, headers: by?.headers ?? {} })

function press(by: TestUser, path: string, fields: Record<string, string> = {}) {
  const token = by.headers['x-csrf-token'] ?? ''
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: by.headers.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ authenticity_token: token, ...fields }).toString(),
  })
}

describe('the admin’s page', () => {
  it('sends a visitor to log in, and tells a member that it is not for members', async () => {
    const visitor = await page('/admin')
    expect([visitor.statusCode, visitor.headers.location]).toEqual([303, '/users/sign_in?return_to=%2Fadmin'])
    expect((await page('/admin', ann)).statusCode).toBe(403)
    expect((await page(`/admin/place/${placeId}`, ann)).statusCode).toBe(403)
  })

  it('lists new places, reports and edits, with what people wrote as text', async () => {
    const { statusCode, body } = await page('/admin', admin)
    expect(statusCode).toBe(200)
    expect(body).toContain('&lt;b&gt;Bay&lt;/b&gt;')
    expect(body).toContain('Too &lt;loud&gt;.')
    expect(body).not.toContain('<b>Bay')
    expect(body).toContain('Ann Bonny')
  })

  it('shows an edit field by field and takes it back', async () => {
    const { body } = await page(`/admin/place/${placeId}`, admin)
    expect(body).toContain('Toulon')
    const revision = /name="revision_id" value="(\d+)"/.exec(body)?.[1] ?? ''
    const answer = await press(admin, `/admin/act/revert-place/${placeId}`, { revision_id: revision })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin'])
    expect((await server.get(`/places/${placeId}`)).body).toMatchObject({ city: cityBefore })
  })

  it('approves a place and settles a report', async () => {
    const { body } = await page('/admin', admin)
    const report = /\/admin\/act\/settle\/(\d+)/.exec(body)?.[1]
    expect((await press(admin, `/admin/act/settle/${report}`)).statusCode).toBe(303)
    expect((await press(admin, `/admin/act/approve/${placeId}`)).statusCode).toBe(303)
    const after = (await page('/admin', admin)).body
    expect(after).toContain('There are no new places.')
    expect(after).toContain('There are no reports.')
  })

  it('does nothing for a member, without the token, or of what is not there', async () => {
    expect((await press(ann, `/admin/act/approve/${placeId}`)).statusCode).toBe(403)
    const forged = await press(admin, `/admin/act/delete/${placeId}`, { authenticity_token: 'wrong' })
    expect(forged.statusCode).toBe(403)
    expect((await server.get(`/places/${placeId}`)).status).toBe(200)
    expect((await press(admin, '/admin/act/settle/999999')).statusCode).toBe(404)
    expect((await press(admin, '/admin/act/drop/1')).statusCode).toBe(404)
    expect((await page('/admin/place/999999', admin)).statusCode).toBe(404)
    expect((await page('/admin/secret/1', admin)).statusCode).toBe(404)
  })
})
