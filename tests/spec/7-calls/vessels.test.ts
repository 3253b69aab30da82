import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { signUpSiteUser } from '../../support/site-user.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

const getIds = (vessels: Vessel[]) => vessels.map(({ id }) => id)
const fetchVessels = async (query: string) =>
  (await callAs<Vessel[]>('admin', 'GET', `/vessels/?${query}`)).body

describe('section 7: vessels', () => {
  it('GET /api/v1/vessels?place_id none vessels based at the place', async () => {
    const { body } = await callAs<Vessel[]>('visitor', 'GET', `/vessels?place_id=${ids.marina}`)
    expect(body.map(({ id, place_id }) => [id, place_id])).toEqual([[ids.ownVessel, ids.marina]])
  })

  it('GET /api/v1/vessels/{id} none vessel', async () => {
    const { status, body } = await callAs<Vessel>('visitor', 'GET', `/vessels/${ids.ownVessel}`)
    expect(status).toBe(200)
    expect(body.id).toEqual(ids.ownVessel)
    expect(body.name).toBe('Espadon')
    expect((await callAs('visitor', 'GET', '/vessels/999999')).status).toBe(404)
  })

  it('GET /api/v1/vessels/?own=true, ?followed=true, ?partial_mmsi none or text vessel lists; candidates with name and mmsi', async () => {
    const ownVessel = await records.vessel('admin', { name: 'Listed' })
    await callAs('admin', 'POST', `/connections/?vessel_id=${ids.stinkpot}`)
    expect(getIds(await fetchVessels('own=true'))).toContain(ownVessel.id)
    expect(getIds(await fetchVessels('own=true'))).not.toContain(ids.ownVessel)
    expect(getIds(await fetchVessels('followed=true'))).toEqual([ids.stinkpot])
    await callAs('admin', 'DELETE', `/connections/${ids.stinkpot}`)
    const candidates = await callAs('member', 'GET', '/vessels/?partial_mmsi=2270067')
    expect(candidates.body).toEqual([
      { id: ids.unownedVessel, name: 'Vagabond', mmsi: '227006770', claimable: true },
      { id: ids.ownVessel, name: 'Espadon', mmsi: '227006760', claimable: false },
    ])
  })

  it('POST /api/v1/vessels vessel object (user_id added; country_name and user name fields removed) response id', async () => {
    const user = await signUpSiteUser(siteUrl, 'Jeanne', 'Baret')
    const port = await records.place('admin', { name: 'Port des Formulaires' })
    const page = await open('/profile', { context: user.context })
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    const sentBody = await captureRequestBody(page, 'POST', async () => {
      await fillForm(page, port)
      await page.getByRole('button', { name: 'Add vessel', exact: true }).click()
    })
    // Exactly these fields, without country_name and user_name; numbers are sent as numbers.
    expect(sentBody).toStrictEqual({ ...formValues, place_id: port.id, user_id: user.id })
    const [id = 0] = getIds(await user.call<Vessel[]>('GET', '/vessels/?own=true'))
    await user.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
    const vesselFields = { name: 'Sent', loa: 10.5, vessel_type: 'sailboat', country_registration: 'FR' }
    const admin = (await callAs<{ user: { id: number } }>('admin', 'GET', '/users/logged_in')).body.user.id
    const added = await records.vessel('admin', {
      ...vesselFields,
      user_id: admin,
      country_name: 'Nowhere',
      user_name: 'Nobody',
    })
    expect(added).toMatchObject({
      ...vesselFields,
      id: expect.any(Number),
      user_id: admin,
      user_name: 'Ada Harbour',
    })
    const vesselOfOtherUser = { vessel: { ...vesselFields, user_id: ids.member } }
    expect((await callAs('admin', 'POST', '/vessels', vesselOfOtherUser)).status).toBe(403)
    const taken = await callAs('admin', 'POST', '/vessels', {
      vessel: { ...vesselFields, mmsi: '227006760' },
    })
    expect(taken.status).toBe(422)
    expect(taken.body).toEqual(expect.objectContaining({ errors: { mmsi: [expect.any(String)] } }))
  })

  it('PATCH /api/v1/vessels/{id} vessel object (update or claim) result', async () => {
    const user = await signUpSiteUser(siteUrl, 'Rose', 'Frey')
    const port = await records.place('admin', { name: 'Port des Corrections' })
    const ownVessel = await user.call<Vessel>('POST', '/vessels', { vessel: { name: 'Uranie', loa: 8 } })
    const page = await open(`/vesselview/${ownVessel.id}`, { context: user.context })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const sentBody = await captureRequestBody(page, 'PATCH', async () => {
      await fillForm(page, port)
      await page.getByRole('textbox', { name: 'MMSI' }).fill('227555077')
      await page.getByRole('button', { name: 'Save vessel' }).click()
    })
    expect(sentBody).toStrictEqual({
      ...formValues,
      place_id: port.id,
      mmsi: '227555077',
      lock_version: ownVessel.lock_version,
    })
    await page.getByText('vessel updated', { exact: true }).waitFor()
    // Unchanged fields are not sent.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const secondBody = await captureRequestBody(page, 'PATCH', async () => {
      await page.getByRole('textbox', { name: /^Draft/ }).fill('2.2')
      await page.getByRole('button', { name: 'Save vessel' }).click()
    })
    expect(secondBody).toStrictEqual({ draft: 2.2, lock_version: expect.any(Number) })
    await user.call('PATCH', `/vessels/${ownVessel.id}`, { vessel: { user_id: null } })
    const { id } = await records.vessel('admin', { name: 'Handed on' })
    const patch = (actor: 'admin' | 'member', vessel: object) =>
      callAs<Vessel>(actor, 'PATCH', `/vessels/${id}`, { vessel })
    expect((await patch('admin', { draft: 1.2 })).body.draft).toBe(1.2)
    expect((await patch('admin', { user_id: ids.member })).status).toBe(403)
    expect((await patch('admin', { user_id: null })).body.user_id).toBeNull()
    const claimed = await patch('member', { user_id: ids.member, name: 'Claimed' })
    expect(claimed.body).toMatchObject({ user_id: ids.member, name: 'Claimed' })
    expect((await patch('admin', { user_id: null })).status).toBe(403)
    expect((await patch('member', { user_id: null })).status).toBe(200)
  })

  it('PATCH /api/v1/vessels/{id} multipart vessel[photo][image] new_photo_url', async () => {
    const { id } = await records.vessel('admin', { name: 'Pictured' })
    const form = await createPhotoForm('vessel[photo][image]')
    const { status, body } = await callAs<{ new_photo_url: string }>('admin', 'PATCH', `/vessels/${id}`, form)
    expect(status).toBe(200)
    expect((await fetch(siteUrl + body.new_photo_url)).status).toBe(200)
    expect((await callAs<Vessel>('visitor', 'GET', `/vessels/${id}`)).body.photo_urls).toEqual([
      body.new_photo_url,
    ])
  })

  it('POST /api/v1/connections/?vessel_id none follow', async () => {
    const follow = await callAs('admin', 'POST', `/connections/?vessel_id=${ids.unownedVessel}`)
    expect(follow).toMatchObject({ status: 201, body: { id: ids.unownedVessel, is_followed: true } })
    const vessel = await callAs<Vessel>('admin', 'GET', `/vessels/${ids.unownedVessel}`)
    expect(vessel.body.is_followed).toBe(true)
    expect((await callAs('admin', 'POST', '/connections/?vessel_id=999999')).status).toBe(404)
  })

  it('DELETE /api/v1/connections/{vesselId} none unfollow', async () => {
    await callAs('admin', 'POST', `/connections/?vessel_id=${ids.unownedVessel}`)
    expect((await callAs('admin', 'DELETE', `/connections/${ids.unownedVessel}`)).status).toBe(200)
    const vessel = await callAs<Vessel>('admin', 'GET', `/vessels/${ids.unownedVessel}`)
    expect(vessel.body.is_followed).toBe(false)
  })
})

/** The request body expected after {@link fillForm}. */
const formValues = {
  name: 'Étoile',
  vessel_type: 'multihull',
  country_registration: 'FR',
  description: 'A flute.',
  loa: 33.8,
  beam: 8.3,
  draft: 4,
  make: 'Rochefort',
  model: 'Flûte',
  year_make: 1767,
  imo: '9074729',
  call_sign: 'FAB1',
}

/** Fills in every editable field of the vessel form except MMSI and visibility. */
async function fillForm(page: Page, port: Place): Promise<void> {
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill(formValues.name)
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption(formValues.vessel_type)
  await page.getByRole('combobox', { name: 'Flag' }).selectOption(formValues.country_registration)
  await page.getByRole('combobox', { name: 'Home port' }).fill(port.name)
  await page.getByRole('option', { name: port.name }).click()
  await field('Description').fill(formValues.description)
  await field(/^Length overall/).fill(String(formValues.loa))
  await field(/^Beam/).fill('8,3')
  await field(/^Draft/).fill(String(formValues.draft))
  await field('Make').fill(formValues.make)
  await field('Model').fill(formValues.model)
  await field('Year').fill(String(formValues.year_make))
  await field('IMO number').fill(formValues.imo)
  await field('Call sign').fill(formValues.call_sign)
}

/** Performs an action and returns the body of the vessel request that it sends, unwrapped. */
async function captureRequestBody(page: Page, method: string, action: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === method && /\/api\/v1\/vessels\b/.test(one.url())),
    action(),
  ])
  const response = await request.response()
  expect(response?.ok(), method).toBe(true)
  const body = request.postDataJSON() as { vessel?: unknown } // wrapped or not
  return body.vessel ?? body
}
