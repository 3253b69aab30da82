import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let admin: TestUser
let user: TestUser
let placeId: number
let cityBefore: string | null
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ admin: true })
  user = await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })
})
beforeEach(async () => {
  const place = { name: '<b>Bay</b>', description: 'Sand.', latitude: 43, longitude: 5 }
  const added = (await user.call('POST', '/places', { place })).body as { id: number; city: string | null }
  placeId = added.id
  cityBefore = added.city
  await user.call('PATCH', `/places/${placeId}`, { place: { city: 'Toulon' } })
  await user.call('POST', '/reports', { subject: 'place', subject_id: placeId, reason: 'Too <loud>.' })
})
afterEach(async () => {
  for (const { id } of (await fetchQueue()).reports) await admin.call('DELETE', `/reports/${id}`)
  for (const { id } of (await fetchQueue()).places) await admin.call('DELETE', `/places/${id}`)
})
afterAll(() => server.close())

async function fetchQueue() {
  const { body } = await admin.call('GET', '/review_queue')
  return body as { places: { id: number }[]; reports: { id: number }[] }
}

const fetchPage = (path: string, sender?: TestUser) =>
  server.app.inject({ url: path, headers: sender?.headers ?? {} })

function postForm(sender: TestUser, path: string, fields: Record<string, string> = {}) {
  const token = sender.headers['x-csrf-token'] ?? ''
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: sender.headers.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ authenticity_token: token, ...fields }).toString(),
  })
}

describe('admin pages', () => {
  it('redirect visitors to the sign-in page and refuse users who are not admins', async () => {
    const visitor = await fetchPage('/admin')
    expect(visitor.statusCode).toBe(303)
    expect(visitor.headers.location).toBe('/users/sign_in?return_to=%2Fadmin')
    expect((await fetchPage('/admin', user)).statusCode).toBe(403)
    expect((await fetchPage(`/admin/place/${placeId}`, user)).statusCode).toBe(403)
  })

  it('list new places, reports and edits, and escape HTML in their texts', async () => {
    const { statusCode, body } = await fetchPage('/admin', admin)
    expect(statusCode).toBe(200)
    expect(body).toContain('&lt;b&gt;Bay&lt;/b&gt;')
    expect(body).toContain('Too &lt;loud&gt;.')
    expect(body).not.toContain('<b>Bay')
    expect(body).toContain('Ann Bonny')
  })

  it('show the changed fields of an edit and revert it', async () => {
    const { body } = await fetchPage(`/admin/place/${placeId}`, admin)
    expect(body).toContain('Toulon')
    const revision = /name="revision_id" value="(\d+)"/.exec(body)?.[1] ?? ''
    const answer = await postForm(admin, `/admin/act/revert-place/${placeId}`, { revision_id: revision })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/admin')
    expect((await server.get(`/places/${placeId}`)).body).toMatchObject({ city: cityBefore })
  })

  it('approve a place and settle a report', async () => {
    const { body } = await fetchPage('/admin', admin)
    const report = /\/admin\/act\/settle\/(\d+)/.exec(body)?.[1]
    expect((await postForm(admin, `/admin/act/settle/${report}`)).statusCode).toBe(303)
    expect((await postForm(admin, `/admin/act/approve/${placeId}`)).statusCode).toBe(303)
    const after = (await fetchPage('/admin', admin)).body
    expect(after).toContain('There are no new places.')
    expect(after).toContain('There are no reports.')
  })

  it('refuse users, missing tokens and unknown records', async () => {
    expect((await postForm(user, `/admin/act/approve/${placeId}`)).statusCode).toBe(403)
    const forged = await postForm(admin, `/admin/act/delete/${placeId}`, { authenticity_token: 'wrong' })
    expect(forged.statusCode).toBe(403)
    expect((await server.get(`/places/${placeId}`)).status).toBe(200)
    expect((await postForm(admin, '/admin/act/settle/999999')).statusCode).toBe(404)
    expect((await postForm(admin, '/admin/act/drop/1')).statusCode).toBe(404)
    expect((await fetchPage('/admin/place/999999', admin)).statusCode).toBe(404)
    expect((await fetchPage('/admin/secret/1', admin)).statusCode).toBe(404)
  })
})
