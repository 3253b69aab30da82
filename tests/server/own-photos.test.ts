import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeMultipartForm } from '../fakes/forms.ts'
import { createPlainPhoto } from '../fakes/photos.ts'
import { testPassword, startTestServer, type TestUser, type TestServer } from './test-server.ts'

let server: TestServer
let jpeg: Buffer
beforeAll(async () => {
  server = await startTestServer()
  jpeg = await createPlainPhoto()
})
afterAll(() => server.close())

async function send(by: TestUser, path: string, field: string, fields: Record<string, string> = {}) {
  const form = await encodeMultipartForm(fields, { [field]: { bytes: jpeg } })
  return server.call('PATCH', path, form.body, { ...by.headers, ...form.headers })
}

const statusOf = async (url: string) => (await server.app.inject(url)).statusCode

describe('the picture of a user', () => {
  const field = 'user[photo][image]'

  it('section 4: is kept, and its thumbnail’s address answered', async () => {
    const ann = await server.createUser()
    const answer = await send(ann, `/users/${ann.id}`, field, { 'user[city]': 'Toulon' })
    expect(answer.status).toBe(200)
    const { new_thumb_url: url, ...user } = answer.body as { new_thumb_url: string }
    expect(user).toEqual((await ann.call('GET', `/users/${ann.id}`)).body)
    expect(user).toMatchObject({ thumb_url: url, city: 'Toulon' })
    const picture = await server.app.inject(url)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('takes the place of the former one, whose file goes', async () => {
    const ann = await server.createUser()
    const first = (await send(ann, `/users/${ann.id}`, field)).body as { new_thumb_url: string }
    const second = (await send(ann, `/users/${ann.id}`, field)).body as { new_thumb_url: string }
    expect(await statusOf(second.new_thumb_url)).toBe(200)
    expect(await statusOf(first.new_thumb_url)).toBe(404)
  })

  it('goes with the account, and comes along with its data', async () => {
    const ann = await server.createUser()
    const { new_thumb_url: url } = (await send(ann, `/users/${ann.id}`, field)).body as {
      new_thumb_url: string
    }
    const data = await server.app.inject({ url: `/api/v1/users/${ann.id}/data`, headers: ann.headers })
    expect(data.rawPayload.toString('latin1')).toMatch(/photos\/\d+\.jpg/)
    // The picture lies in the zip as it is: a JPEG begins with these bytes.
    expect(data.rawPayload.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
    await ann.call('DELETE', `/users/${ann.id}`, { password: testPassword })
    expect(await statusOf(url)).toBe(404)
  })

  it('is not for others to change', async () => {
    const [ann, bob] = [await server.createUser(), await server.createUser()]
    expect((await send(bob, `/users/${ann.id}`, field)).status).toBe(403)
  })
})

describe('photos of a vessel', () => {
  const field = 'vessel[photo][image]'

  it('section 2: are added and deleted by its owner, by their path', async () => {
    const ann = await server.createUser()
    const bob = await server.createUser()
    const { id } = (await ann.call('POST', '/vessels', { vessel: { name: 'Selkie', loa: 9 } })).body as {
      id: number
    }
    expect((await send(bob, `/vessels/${id}`, field)).status).toBe(403)
    const answer = await send(ann, `/vessels/${id}`, field)
    const { new_photo_url: url, ...vessel } = answer.body as { new_photo_url: string }
    expect(vessel).toEqual((await ann.call('GET', `/vessels/${id}`)).body)
    expect(vessel).toMatchObject({ photo_urls: [url] })
    expect(await statusOf(url)).toBe(200)
    const photoId = url.split('/').at(-3)
    expect((await bob.call('DELETE', `/photos/${photoId}`)).status).toBe(403)
    expect((await ann.call('DELETE', `/photos/${photoId}`)).status).toBe(200)
    expect(await statusOf(url)).toBe(404)
    expect((await server.get(`/vessels/${id}`)).body).toMatchObject({ photo_urls: [], thumb_url: null })
  })
})
