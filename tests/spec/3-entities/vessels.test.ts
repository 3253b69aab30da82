import { beforeAll, describe, expect, it } from 'vitest'
import { vesselStatuses, vesselTypes } from '../../../src/core/catalogue/vessels.ts'
import type { ConnectionCollection, Vessel } from '../../../src/core/contract/vessel.ts'
import { callAs, ids, type Actor, useActors } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const fetchVessel = async (actor: Actor, id: number) =>
  (await callAs<Vessel>(actor, 'GET', `/vessels/${id}`)).body

const { open } = useActors()
const records = useTestRecords()

describe('section 3: vessels', () => {
  let ownVessel: Vessel
  const vesselFields = {
    name: 'Bilan',
    mmsi: '227111222',
    description: 'A sloop.',
    vessel_type: 'sailboat',
    country_registration: 'FR',
    loa: 11.5,
    make: 'Jeanneau',
    model: 'Sun Fizz',
    year_make: 1982,
    draft: 1.9,
    beam: 3.8,
    imo: '9074729',
    call_sign: 'FAB1234',
  }
  beforeAll(async () => {
    ownVessel = await records.lasting.vessel('admin', { ...vesselFields, place_id: ids.reviewedPlace })
    await callAs('admin', 'PATCH', `/vessels/${ownVessel.id}`, await createPhotoForm('vessel[photo][image]'))
  })

  it('Vessel: id, name, mmsi, description, vessel_type (default Sailboat in the add form), place_id, place_name, country_registration, loa, make, model, year_make, draft, beam, imo, call_sign, user_id, user_name, user, photo_urls, thumb_url, is_followed, last_position, checkin_place_id, checkin_place_name, charts, stinkpot (flag).', async () => {
    expect(await fetchVessel('admin', ownVessel.id)).toMatchObject({
      ...vesselFields,
      id: ownVessel.id,
      place_id: ids.reviewedPlace,
      place_name: 'Vieux-Port',
      user_id: expect.any(Number),
      user_name: 'Ada Harbour',
      user: { id: ownVessel.user_id, name: 'Ada Harbour' },
      photo_urls: [expect.stringMatching(/^\/photos\/\d+\/original\//)],
      thumb_url: expect.stringMatching(/^\/photos\/\d+\/thumb\//),
      is_followed: false,
      last_position: null,
      checkin_place_id: null,
      checkin_place_name: null,
      stinkpot: false,
      // CONTRACT section 3 adds these.
      source: expect.any(String),
      source_licence: expect.any(String),
      source_url: null,
      updated_at: expect.any(String),
      lock_version: expect.any(Number),
    })
    expect(await fetchVessel('visitor', ownVessel.id)).toHaveProperty('charts')
    expect(await fetchVessel('visitor', ids.stinkpot)).toMatchObject({
      checkin_place_id: ids.marina,
      checkin_place_name: 'Port Camargue',
    })
  })

  it('vessel_type (default Sailboat in the add form)', async () => {
    const page = await open('/profile', { actor: 'member' })
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByRole('button', { name: /I don.t have a MMSI/ }).click()
    const type = page.getByRole('combobox', { name: /^Type/ })
    await type.waitFor()
    expect(await type.locator('option:checked').innerText()).toBe('Sailboat')
  })

  it('stinkpot (flag)', async () => {
    expect((await fetchVessel('visitor', ids.stinkpot)).stinkpot).toBe(true)
    expect((await fetchVessel('visitor', ids.ownVessel)).stinkpot).toBe(false)
  })

  it('Vessel types, marker icon and AIS code: sailboat 36, powerboat 37, multihull 36 (shown as sailboat), passenger 60, cargo 70, tanker 80, towing 31, fishing_boat 30, other 0.', async () => {
    const codes = Object.fromEntries(vesselTypes.map(({ key, aisCode }) => [key, aisCode]))
    expect(codes).toEqual({
      sailboat: 36,
      powerboat: 37,
      multihull: 36,
      passenger: 60,
      cargo: 70,
      tanker: 80,
      towing: 31,
      fishing_boat: 30,
      other: 0,
    })
    const icons = Object.fromEntries(vesselTypes.map(({ key, icon }) => [key, icon]))
    expect(icons).toMatchObject({ sailboat: 'sailboat', multihull: 'sailboat', powerboat: 'powerboat' })
    for (const { key } of vesselTypes) {
      const edit = { vessel: { vessel_type: key } }
      const { status } = await callAs('admin', 'PATCH', `/vessels/${ownVessel.id}`, edit)
      expect(status, key).toBe(200)
      expect((await fetchVessel('admin', ownVessel.id)).vessel_type, key).toEqual(key)
    }
    const wrong = { vessel: { vessel_type: 'submarine' } }
    expect((await callAs('admin', 'PATCH', `/vessels/${ownVessel.id}`, wrong)).status).toBe(422)
  })

  it('Vessel log status: 0 Vessel under way, 1 Vessel not under way, 2 Vessel checked-in at known POI.', async () => {
    expect(vesselStatuses.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '0 Vessel under way',
      '1 Vessel not under way',
      '2 Vessel checked-in at known POI',
    ])
    const statuses = Object.fromEntries((await fetchConnections()).map((one) => [one.vessel_id, one.status]))
    expect(statuses).toMatchObject({ [ids.ownVessel]: 0, [ids.unownedVessel]: 1, [ids.stinkpot]: 2 })
    const page = await open('/')
    await page.getByRole('button', { name: 'Click here to open legend' }).click()
    for (const { name } of vesselStatuses) await page.locator('.rs-legend').getByText(name).waitFor()
  })

  it('Vessel last_position: coordinates [lng, lat], type, created_at, nearby_place (city, state_code, country_code).', async () => {
    expect((await fetchVessel('visitor', ids.ownVessel)).last_position).toEqual({
      type: 'Point',
      coordinates: [4.05, 43.45],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      // Computed by the server from the position.
      nearby_place: { city: 'La Grande-Motte', state_code: null, country_code: 'FR' },
    })
  })

  it('Vessel charts: wsp, wang, dbt, each with day_ary and mnth_ary.', async () => {
    const { charts } = await fetchVessel('visitor', ids.ownVessel)
    expect(Object.keys(charts ?? {}).sort()).toEqual(['dbt', 'wang', 'wsp'])
    for (const series of Object.values(charts ?? {})) {
      expect(series.day_ary.length).toBe(24)
      expect(series.mnth_ary.length).toBe(30)
      expect(series.day_ary.some(({ value }) => value !== null && value >= 8)).toBe(true)
    }
  })

  async function fetchConnections() {
    const box = 'x1=3.9&y1=43.4&x2=4.3&y2=43.6&zoom=12'
    const { body } = await callAs<ConnectionCollection>('member', 'GET', `/connections/?${box}`)
    return body.features.flatMap(({ properties }) => ('cluster' in properties ? [] : [properties]))
  }

  it('Connection (vessel position): id, vessel_id, vessel_name, vessel_thumb_url, time_ago, sog, heading, place_id, place_name, when_checked_in.', async () => {
    const all = await fetchConnections()
    expect(all.find(({ vessel_id }) => vessel_id === ids.ownVessel)).toMatchObject({
      id: expect.any(Number),
      vessel_name: 'Espadon',
      vessel_thumb_url: null,
      time_ago: expect.stringMatching(/^\d+ minutes ago$/),
      sog: 5.5,
      heading: 92,
      place_id: null,
      place_name: null,
      when_checked_in: null,
      // CONTRACT section 3 adds these.
      status: 0,
      vessel_type: 'sailboat',
      is_followed: expect.any(Boolean),
    })
    expect(all.find(({ vessel_id }) => vessel_id === ids.stinkpot)).toMatchObject({
      place_id: ids.marina,
      place_name: 'Port Camargue',
      when_checked_in: expect.stringMatching(/hours ago$/),
    })
  })
})
