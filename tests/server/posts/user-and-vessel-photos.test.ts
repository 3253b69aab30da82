import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeMultipartForm } from '../../factories/forms.ts'
import { createPlainPhoto } from '../../factories/photos.ts'
import { testPassword, startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let jpeg: Buffer
beforeAll(async () => {
  server = await startTestServer()
  jpeg = await createPlainPhoto()
})
afterAll(() => server.close())

async function sendPhoto(
  sender: TestUser,
  path: string,
  field: string,
  fields: Record<string, string> = {},
  bytes = jpeg,
) {
  const form = await encodeMultipartForm(fields, { [field]: { bytes } })
  return server.call('PATCH', path, form.body, { ...sender.headers, ...form.headers })
}

const fetchStatus = async (url: string) => (await server.app.inject(url)).statusCode

it('a photo whose file ends early is stored with a warning in the language of the request', async () => {
  const owner = await server.createUser()
  const path = `/users/${owner.id}`
  const french = { ...owner, headers: { ...owner.headers, 'accept-language': 'fr' } }
  const cut = await sendPhoto(french, path, 'user[photo][image]', {}, jpeg.subarray(0, -2))
  expect(cut).toMatchObject({
    status: 200,
    body: {
      photo_warning: 'La photo est enregistrée, mais son fichier est incomplet : le bas peut manquer.',
    },
  })
  const whole = await sendPhoto(owner, path, 'user[photo][image]')
  expect(whole.body).not.toHaveProperty('photo_warning')
  const half = await sendPhoto(owner, path, 'user[photo][image]', {}, jpeg.subarray(0, jpeg.length / 2))
  expect(half.status).toBe(422)
})

describe('photo of a user', () => {
  const field = 'user[photo][image]'

  it('section 4: is stored, and the URL of its thumbnail returned', async () => {
    const owner = await server.createUser()
    const answer = await sendPhoto(owner, `/users/${owner.id}`, field, { 'user[city]': 'Toulon' })
    expect(answer.status).toBe(200)
    const { new_thumb_url: url, ...user } = answer.body as { new_thumb_url: string }
    expect(user).toEqual((await owner.call('GET', `/users/${owner.id}`)).body)
    expect(user).toMatchObject({ thumb_url: url, city: 'Toulon' })
    const photo = await server.app.inject(url)
    expect(photo.statusCode).toBe(200)
    expect(photo.headers['content-type']).toBe('image/jpeg')
  })

  it('replaces the previous one and deletes its file', async () => {
    const owner = await server.createUser()
    const first = (await sendPhoto(owner, `/users/${owner.id}`, field)).body as { new_thumb_url: string }
    const second = (await sendPhoto(owner, `/users/${owner.id}`, field)).body as { new_thumb_url: string }
    expect(await fetchStatus(second.new_thumb_url)).toBe(200)
    expect(await fetchStatus(first.new_thumb_url)).toBe(404)
  })

  it('is deleted with the account and included in the exported data', async () => {
    const owner = await server.createUser()
    const { new_thumb_url: url } = (await sendPhoto(owner, `/users/${owner.id}`, field)).body as {
      new_thumb_url: string
    }
    const data = await server.app.inject({ url: `/api/v1/users/${owner.id}/data`, headers: owner.headers })
    expect(data.rawPayload.toString('latin1')).toMatch(/photos\/\d+\.jpg/)
    // The zip stores the photo uncompressed: a JPEG starts with these bytes.
    expect(data.rawPayload.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
    await owner.call('DELETE', `/users/${owner.id}`, { password: testPassword })
    expect(await fetchStatus(url)).toBe(404)
  })
})

describe('photos of a vessel', () => {
  const field = 'vessel[photo][image]'

  it('section 2: are added and deleted by the owner', async () => {
    const owner = await server.createUser()
    const { id } = (await owner.call('POST', '/vessels', { vessel: { name: 'Selkie', loa: 9 } })).body as {
      id: number
    }
    const answer = await sendPhoto(owner, `/vessels/${id}`, field)
    const { new_photo_url: url, ...vessel } = answer.body as { new_photo_url: string }
    expect(vessel).toEqual((await owner.call('GET', `/vessels/${id}`)).body)
    expect(vessel).toMatchObject({ photo_urls: [url] })
    expect(await fetchStatus(url)).toBe(200)
    const photoId = url.split('/').at(-3)
    expect((await owner.call('DELETE', `/photos/${photoId}`)).status).toBe(200)
    expect(await fetchStatus(url)).toBe(404)
    expect((await server.get(`/vessels/${id}`)).body).toMatchObject({ photo_urls: [], thumb_url: null })
  })
})

describe('a form without a photo', () => {
  const noFile = { bytes: Buffer.alloc(0), name: '', type: 'application/octet-stream' }
  const paths = (owner: TestUser, vesselId: number) =>
    [
      ['user', `/users/${owner.id}`, 'city'],
      ['vessel', `/vessels/${vesselId}`, 'make'],
    ] as const
  let owner: TestUser
  let vesselId: number
  beforeAll(async () => {
    owner = await server.createUser()
    const { body } = await owner.call('POST', '/vessels', { vessel: { name: 'Linnet', loa: 8 } })
    vesselId = (body as { id: number }).id
  })

  async function send(
    path: string,
    fields: Record<string, string>,
    files: Parameters<typeof encodeMultipartForm>[1],
  ) {
    const form = await encodeMultipartForm(fields, files)
    return server.call('PATCH', path, form.body, { ...owner.headers, ...form.headers })
  }

  it('section 5: a file must be chosen, if the form has nothing else', async () => {
    for (const [record, path] of paths(owner, vesselId)) {
      const name = `${record}[photo][image]`
      const answers = [
        await send(path, {}, { [name]: noFile }),
        await send(path, { [name]: '' }, {}),
        await send(path, {}, { 'photo[image]': noFile }),
        await owner.call('PATCH', path, { [record]: { photo: '' } }),
      ]
      for (const { status, body } of answers)
        expect({ status, body }).toMatchObject({
          status: 422,
          body: { errors: { photo: ['must be a file'] } },
        })
    }
  })

  it('saves the other fields, and the photo stays', async () => {
    for (const [record, path, field] of paths(owner, vesselId)) {
      await sendPhoto(owner, path, `${record}[photo][image]`)
      const before = (await owner.call('GET', path)).body as { thumb_url: string }
      const { status, body } = await send(
        path,
        { [`${record}[${field}]`]: 'Bastia' },
        { [`${record}[photo][image]`]: noFile },
      )
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { [field]: 'Bastia', thumb_url: before.thumb_url },
      })
      expect(body).not.toHaveProperty(record === 'user' ? 'new_thumb_url' : 'new_photo_url')
    }
  })

  it('is refused if the chosen file is empty', async () => {
    for (const [record, path] of paths(owner, vesselId)) {
      const { status } = await send(
        path,
        {},
        { [`${record}[photo][image]`]: { ...noFile, name: 'quay.jpg' } },
      )
      expect(status).toBe(422)
    }
  })
})
