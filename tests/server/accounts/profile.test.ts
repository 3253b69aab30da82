import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCountryLookup } from '../../../src/server/accounts/country-by-ip.ts'
import {
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  // With PUBLIC_URL the server is behind a proxy, whose X-Forwarded-For header it trusts.
  server = await startTestServer({
    PUBLIC_URL: 'https://site.example',
    ROADSTEAD_TRUSTED_PROXIES: 'loopback, private',
  })
})
afterAll(() => server.close())

describe('profile', () => {
  it('is changed by its owner; blank values become null', async () => {
    const account = await server.createUser()
    const user = {
      first_name: ' Ada ',
      address: 'Quay 1',
      city: '  ',
      country_code: 'FR',
      mobile_phone: '+33 6',
    }
    const answer = await account.call('PATCH', `/users/${account.id}`, { user })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Hopper',
      address: 'Quay 1',
      city: null,
      country_code: 'FR',
    })
    const completeProfile = (await account.call('GET', `/users/${account.id}`)).body
    expect(completeProfile).toMatchObject({ mobile_phone: '+33 6' })
    expect(answer.body).toEqual(completeProfile)
  })

  it('section 5: requires first and last name; e-mail address, API key and rights cannot be set', async () => {
    const account = await server.createUser()
    const blank = await account.call('PATCH', `/users/${account.id}`, { user: { first_name: ' ' } })
    expect(blank.status).toBe(422)
    expect(blank.body).toMatchObject({ errors: { first_name: ['must not be blank'] } })
    await account.call('PATCH', `/users/${account.id}`, {
      user: { email: 'x@example.org', api_key: 'x', admin: true, confirmed_at: 'now' },
    })
    expect((await account.call('GET', `/users/${account.id}`)).body).toMatchObject({
      email: account.email,
      api_key: account.apiKey,
      admin: false,
      confirmed: false,
    })
  })

  it('of other users is returned without e-mail address, phone and API key', async () => {
    const [user, otherUser] = [await server.createUser(), await server.createUser()]
    await otherUser.call('PATCH', `/users/${otherUser.id}`, { user: { mobile_phone: '+33 6' } })
    const { status, body } = await user.call('GET', `/users/${otherUser.id}`)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      ['country_code', 'created_at', 'id', 'name', 'places', 'thumb_url', 'vessels'].sort(),
    )
    expect((await user.call('GET', '/users/999999')).status).toBe(404)
  })
})

describe('country of an IP address', () => {
  it('is returned to everyone', async () => {
    const country = async (address: string) =>
      (await server.get('/country', { 'x-forwarded-for': address })).body
    expect(await country('193.51.24.1')).toEqual({ country_code: 'FR' })
    expect(await country('2001:4860:4860::8888')).toEqual({ country_code: 'US' })
    expect(await country('no address')).toEqual({ country_code: null })
    expect((await server.get('/country')).body).toEqual({ country_code: null })
  })

  it('is null for private and local addresses', async () => {
    const lookUpCountry = createCountryLookup(() => undefined)
    for (const address of [
      '127.0.0.1',
      '192.168.1.1',
      '10.1.2.3',
      '172.16.5.5',
      '::1',
      'fe80::1',
      'fd00::1',
    ]) {
      expect(await lookUpCountry(address), address).toBeNull()
    }
    expect(await lookUpCountry('::ffff:193.51.24.1')).toBe('FR')
  })

  it('CONTRACT 6: is set in profiles without a country at log-in', async () => {
    const account = await server.createUser()
    const logIn = async (address: string) => {
      const headers = { ...(await fetchVisitorHeaders(server.call)), 'x-forwarded-for': address }
      const user = { email: account.email, password: testPassword }
      return (await server.call('POST', '/users/sign_in', { user }, headers)).body
    }
    expect(await logIn('192.168.0.9')).toMatchObject({ user: { country_code: null } })
    expect(await logIn('193.51.24.1')).toMatchObject({ user: { country_code: 'FR' } })
    expect(await logIn('8.8.8.8')).toMatchObject({ user: { country_code: 'FR' } })
  })
})
