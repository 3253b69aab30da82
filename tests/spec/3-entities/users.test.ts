import { describe, expect, it } from 'vitest'
import {
  listCountriesInEnglish,
  listCountriesInLocalLanguage,
} from '../../../src/core/catalogue/countries.ts'
import type { ActivityEvent, SearchResult } from '../../../src/core/contract/search.ts'
import type { OwnUser, Session, User } from '../../../src/core/contract/user.ts'
import { callAs, emails, ids, siteUrl, useActors } from '../actors.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 3: users', () => {
  it('User: id, name, first_name, last_name, email, address, city, state_code, postal_code, country_code, mobile_phone, api_key (read-only), thumb_url, created_at, vessels, places.', async () => {
    const profileFields = {
      first_name: 'Odile',
      last_name: 'Wake',
      address: '2 rue du Bilan',
      city: 'Agde',
      state_code: '34',
      postal_code: '34300',
      country_code: 'FR',
      mobile_phone: '+33 6 00 00 00 00',
    }
    const ownPath = `/users/${ids.owner}`
    const before = (await callAs<OwnUser>('owner', 'GET', ownPath)).body
    await callAs('owner', 'PATCH', ownPath, { user: { ...profileFields, api_key: 'chosen by me' } })
    const place = await records.place('owner', { name: 'Anse d’Odile' })
    expect((await callAs<OwnUser>('owner', 'GET', ownPath)).body).toMatchObject({
      ...profileFields,
      id: ids.owner,
      name: 'Odile Wake',
      email: emails.owner,
      api_key: before.api_key,
      thumb_url: null,
      created_at: expect.stringMatching(/^\d{4}-/),
      vessels: expect.arrayContaining([
        expect.objectContaining({ id: ids.ownVessel, name: 'Espadon', mmsi: '227006760' }),
      ]),
      places: expect.arrayContaining([expect.objectContaining({ id: place.id, name: 'Anse d’Odile' })]),
    })
    // Personal fields are not visible to other users.
    const publicUser = (await callAs<User>('member', 'GET', ownPath)).body
    expect(Object.keys(publicUser).sort()).toEqual(
      ['country_code', 'created_at', 'id', 'name', 'places', 'thumb_url', 'vessels'].sort(),
    )
  })

  it('api_key (read-only)', async () => {
    const ownPath = `/users/${ids.owner}`
    const { api_key } = (await callAs<OwnUser>('owner', 'GET', ownPath)).body
    expect(api_key).toMatch(/^\S{20,}$/)
    const authorization = `Bearer ${api_key}`
    const response = await fetch(`${siteUrl}/api/v1/users/logged_in`, { headers: { authorization } })
    expect(await response.json()).toMatchObject({ logged_in: true, user: { id: ids.owner } })
    expect((await callAs<OwnUser>('owner', 'GET', ownPath)).body.api_key).toBe(api_key)
  })

  it('Session data: user, logged_in, show_intro.', async () => {
    expect((await callAs<Session>('visitor', 'GET', '/users/logged_in')).body).toEqual({
      logged_in: false,
      user: null,
      show_intro: true,
      csrf_token: expect.stringMatching(/\S{20,}/),
    })
    expect((await callAs<Session>('member', 'GET', '/users/logged_in')).body).toMatchObject({
      logged_in: true,
      user: { id: ids.member, email: emails.member },
      show_intro: expect.any(Boolean),
    })
  })

  it('Client context: user, loggedIn, showIntro, features list, last map coordinates, last zoom, active layers.', async () => {
    const page = await open('/?lat=43.4&lng=4.2&zoom=11&layers=pois+navAids', { actor: 'member' })
    const data = await page.locator('#roadstead-data').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({
      session: { logged_in: true, user: { id: ids.member, name: 'Moana Reef' }, show_intro: false },
    })
    await page.getByRole('button', { name: /Moana Reef/ }).waitFor()
    await page.locator('.rs-aid').first().waitFor()
    await page.locator('.rs-view-list').getByText('Espiguette S').waitFor()
    // After another page, the map restores position and layers from the session storage.
    await page.goto(`${siteUrl}/placeview/${ids.marina}`)
    await page.goto(`${siteUrl}/`)
    await expect.poll(() => page.locator('.rs-status').innerText()).toContain('zoom 11')
    expect(await page.locator('.rs-status').innerText()).toContain('43° 24.0′ N 4° 12.0′ E')
    expect(await page.getByRole('checkbox', { name: 'AIS AToNs' }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Weather Beacons' }).isChecked()).toBe(false)
  })
})

describe('section 3: search results and activity', () => {
  it('Search result: places (id, name, type_enum, city, state_code, country_code), vessels (id, name, vessel_type, mmsi, country_name), places_hits, vessels_hits.', async () => {
    const search = async (query: string) =>
      (await callAs<SearchResult>('visitor', 'GET', `/search/?query=${query}`)).body
    const results = await search('camargue')
    expect(results.places[0]).toMatchObject({
      id: ids.marina,
      name: 'Port Camargue',
      type_enum: 0,
      city: 'Le Grau-du-Roi',
      state_code: null,
      country_code: 'FR',
    })
    expect(results).toMatchObject({ places_hits: 1, vessels_hits: expect.any(Number) })
    expect(await search('golden wake')).toMatchObject({
      vessels: [
        {
          id: ids.stinkpot,
          name: 'Golden Wake',
          vessel_type: 'passenger',
          mmsi: '319111000',
          country_name: 'United States',
        },
      ],
      vessels_hits: 1,
    })
  })

  it('Activity event: type (Checkin, Post, Place), when, vessel_id, vessel_name, poi_id, place_name, user_id, user_name, comment, thumb_url, provider (a blogging service), link.', async () => {
    const place = await records.place('member', { description: 'New here.' })
    await records.post('member', { post: { comment: 'Lovely.', poi_id: place.id } })
    const events = (await callAs<ActivityEvent[]>('visitor', 'GET', '/home')).body
    const none = {
      vessel_id: null,
      vessel_name: null,
      user_id: null,
      user_name: null,
      comment: null,
      thumb_url: null,
      provider: null,
      link: null,
    }
    const by = { user_id: ids.member, user_name: 'Moana Reef' }
    const at = { when: expect.stringMatching(/^\d{4}-/), poi_id: place.id, place_name: place.name }
    expect(events).toContainEqual({
      ...none,
      ...at,
      type: 'Checkin',
      vessel_id: ids.stinkpot,
      vessel_name: 'Golden Wake',
      poi_id: ids.marina,
      place_name: 'Port Camargue',
    })
    expect(events).toContainEqual({ ...none, ...at, ...by, type: 'Post', comment: 'Lovely.' })
    expect(events).toContainEqual({ ...none, ...at, ...by, type: 'Place', comment: 'New here.' })
  })

  it('provider (a blogging service), link', async () => {
    const blogRow = async () =>
      (await callAs<ActivityEvent[]>('visitor', 'GET', '/home')).body.find(
        ({ link }) => link === 'https://blog.example.org/winter',
      )
    await expect.poll(blogRow).toMatchObject({
      type: 'Post',
      provider: expect.stringMatching(/\S/),
      comment: expect.stringContaining('Laying up'),
    })
  })
})

describe('section 3: helper lists', () => {
  it('Country lists: two lists of about 249 entries, each with value (two-letter country code) and label; one with English names, one with local-language names.', () => {
    const [english, local] = [listCountriesInEnglish(), listCountriesInLocalLanguage('de')]
    for (const list of [english, local]) {
      expect(list.length).toBeGreaterThanOrEqual(245)
      expect(list.length).toBeLessThanOrEqual(253)
      expect(list.every(({ value, label }) => /^[A-Z]{2}$/.test(value) && label.trim() !== '')).toBe(true)
    }
    expect(english).toContainEqual({ value: 'DE', label: 'Germany' })
    expect(local).toContainEqual({ value: 'DE', label: 'Deutschland' })
  })

  it('Fields of the vessel, place and user helper catalogues beyond those listed are not shown.', async () => {
    // A response contains only the fields of its schema.
    const document = (await (await fetch(`${siteUrl}/api/openapi.json`)).json()) as {
      components: { schemas: Record<string, { properties: object }> }
    } // a document with named schemas
    for (const [name, path] of [
      ['Place', `/places/${ids.marina}`],
      ['Vessel', `/vessels/${ids.ownVessel}`],
      ['User', `/users/${ids.owner}`],
    ] as const) {
      const fields = Object.keys((await callAs<object>('member', 'GET', path)).body)
      const schemaFields = Object.keys(document.components.schemas[name]?.properties ?? {})
      expect(fields.filter((field) => !schemaFields.includes(field))).toEqual([])
      expect(fields.filter((field) => /password|token|hash|key$|cell|search/.test(field))).toEqual([])
    }
  })
})
