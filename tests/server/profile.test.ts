import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCountryLookup } from '../../src/server/accounts/country-by-ip.ts'
import { testPassword, startTestServer, fetchVisitorHeaders, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  // A set address puts the server behind a proxy, whose word it takes for the caller's address.
  server = await startTestServer({
    PUBLIC_URL: 'https://site.example',
    ROADSTEAD_TRUSTED_PROXIES: 'loopback, private',
  })
})
afterAll(() => server.close())

describe('a profile', () => {
  it('is changed by its owner; blanks become nothing', async () => {
    const member = await server.createUser()
    const user = {
      first_name: ' Ada ',
      address: 'Quay 1',
      city: '  ',
      country_code: 'FR',
      mobile_phone: '+33 6',
    }
    const answer = await member.call('PATCH', `/users/${member.id}`, { user })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { first_name: 'Ada', last_name: 'Hopper', address: 'Quay 1', city: null, country_code: 'FR' },
    ])
    const whole = (await member.call('GET', `/users/${member.id}`)).body
    expect(whole).toMatchObject({ mobile_phone: '+33 6' })
    expect(answer.body).toEqual(whole)
  })

  it('section 5: wants first and last name; address, key and rights are not to be set', async () => {
    const member = await server.createUser()
    const blank = await member.call('PATCH', `/users/${member.id}`, { user: { first_name: ' ' } })
    expect([blank.status, blank.body]).toMatchObject([422, { errors: { first_name: ['must not be blank'] } }])
    await member.call('PATCH', `/users/${member.id}`, {
      user: { email: 'x@example.org', api_key: 'x', admin: true, confirmed_at: 'now' },
    })
    expect((await member.call('GET', `/users/${member.id}`)).body).toMatchObject({
      email: member.email,
      api_key: member.apiKey,
      admin: false,
      confirmed: false,
    })
  })

  it('of another is read without e-mail, phone and key, and not to be changed', async () => {
    const [one, two] = [await server.createUser(), await server.createUser()]
    await two.call('PATCH', `/users/${two.id}`, { user: { mobile_phone: '+33 6' } })
    const { status, body } = await one.call('GET', `/users/${two.id}`)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      ['country_code', 'created_at', 'id', 'name', 'places', 'thumb_url', 'vessels'].sort(),
    )
    expect((await one.call('PATCH', `/users/${two.id}`, { user: { city: 'x' } })).status).toBe(403)
    expect((await server.get(`/users/${two.id}`)).status).toBe(401)
    expect((await one.call('GET', '/users/999999')).status).toBe(404)
  })
})

describe('the country of an address', () => {
  it('is told to everyone', async () => {
    const country = async (address: string) =>
      (await server.get('/country', { 'x-forwarded-for': address })).body
    expect(await country('193.51.24.1')).toEqual({ country_code: 'FR' })
    expect(await country('2001:4860:4860::8888')).toEqual({ country_code: 'US' })
    expect(await country('no address')).toEqual({ country_code: null })
    expect((await server.get('/country')).body).toEqual({ country_code: null })
  })

  it('of a house or this machine is none', async () => {
    const countryOf = createCountryLookup(() => undefined)
    for (const address of [
      '127.0.0.1',
      '192.168.1.1',
      '10.1.2.3',
      '172.16.5.5',
      '::1',
      'fe80::1',
      'fd00::1',
    ]) {
      expect([address, await countryOf(address)]).toEqual([address, null])
    }
    expect(await countryOf('::ffff:193.51.24.1')).toBe('FR')
  })

  it('CONTRACT 6: fills a profile that states none, and changes none that does', async () => {
    const member = await server.createUser()
    const logIn = async (address: string) => {
      const headers = { ...(await fetchVisitorHeaders(server.call)), 'x-forwarded-for': address }
      const user = { email: member.email, password: testPassword }
      return (await server.call('POST', '/users/sign_in', { user }, headers)).body
    }
    expect(await logIn('192.168.0.9')).toMatchObject({ user: { country_code: null } })
    expect(await logIn('193.51.24.1')).toMatchObject({ user: { country_code: 'FR' } })
    expect(await logIn('8.8.8.8')).toMatchObject({ user: { country_code: 'FR' } })
  })
})
