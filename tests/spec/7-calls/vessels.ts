import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { signUpSiteUser } from '../../site/site-user.ts'
import { callAs, ids, siteUrl, type useActors } from '../actors.ts'
import { createPhotoForm, type useTestRecords } from '../test-records.ts'

/** Calls about vessels and who follows them. */
export function describeVesselCalls(
  { open }: ReturnType<typeof useActors>,
  records: ReturnType<typeof useTestRecords>,
): void {
  const idsOf = (vessels: Vessel[]) => vessels.map(({ id }) => id)
  const vesselsOf = async (query: string) =>
    (await callAs<Vessel[]>('admin', 'GET', `/vessels/?${query}`)).body

  describe('vessels', () => {
    it('GET /api/v1/vessels?place_id none vessels based at the place', async () => {
      const { body } = await callAs<Vessel[]>('visitor', 'GET', `/vessels?place_id=${ids.marina}`)
      expect(body.map(({ id, place_id }) => [id, place_id])).toEqual([[ids.ownVessel, ids.marina]])
    })

    it('GET /api/v1/vessels/{id} none vessel', async () => {
      const { status, body } = await callAs<Vessel>('visitor', 'GET', `/vessels/${ids.ownVessel}`)
      expect([status, body.id, body.name]).toEqual([200, ids.ownVessel, 'Espadon'])
      expect((await callAs('visitor', 'GET', '/vessels/999999')).status).toBe(404)
    })

    it('GET /api/v1/vessels/?own=true, ?followed=true, ?partial_mmsi none or text vessel lists; candidates with name and mmsi', async () => {
      const own = await records.vessel('admin', { name: 'Listed' })
      await callAs('admin', 'POST', `/connections/?vessel_id=${ids.stinkpot}`)
      expect(idsOf(await vesselsOf('own=true'))).toContain(own.id)
      expect(idsOf(await vesselsOf('own=true'))).not.toContain(ids.ownVessel)
      expect(idsOf(await vesselsOf('followed=true'))).toEqual([ids.stinkpot])
      await callAs('admin', 'DELETE', `/connections/${ids.stinkpot}`)
      const candidates = await callAs('member', 'GET', '/vessels/?partial_mmsi=2270067')
      expect(candidates.body).toEqual([
        { id: ids.unownedVessel, name: 'Vagabond', mmsi: '227006770', claimable: true },
        { id: ids.ownVessel, name: 'Espadon', mmsi: '227006760', claimable: false },
      ])
    })

    it('POST /api/v1/vessels vessel object (user_id added; country_name and user name fields removed) response id', async () => {
      const skipper = await signUpSiteUser(siteUrl, 'Jeanne', 'Baret')
      const port = await records.place('admin', { name: 'Port des Formulaires' })
      const page = await open('/profile', { context: skipper.context })
      await page.getByRole('button', { name: 'Add a vessel' }).click()
      await page.getByRole('button', { name: "I don't have a MMSI" }).click()
      const sent = await bodyOf(page, 'POST', async () => {
        await fillForm(page, port)
        await page.getByRole('button', { name: 'Add vessel', exact: true }).click()
      })
      // Neither country_name nor user_name: these fields and no others, numbers as numbers.
      expect(sent).toStrictEqual({ ...typed, place_id: port.id, user_id: skipper.id })
      const [id = 0] = idsOf(await skipper.call<Vessel[]>('GET', '/vessels/?own=true'))
      await skipper.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
      const given = { name: 'Sent', loa: 10.5, vessel_type: 'sailboat', country_registration: 'FR' }
      const admin = (await callAs<{ user: { id: number } }>('admin', 'GET', '/users/logged_in')).body.user.id
      const added = await records.vessel('admin', {
        ...given,
        user_id: admin,
        country_name: 'Nowhere',
        user_name: 'Nobody',
      })
      expect(added).toMatchObject({
        ...given,
        id: expect.any(Number),
        user_id: admin,
        user_name: 'Ada Harbour',
      })
      const others = { vessel: { ...given, user_id: ids.member } }
      expect((await callAs('admin', 'POST', '/vessels', others)).status).toBe(403)
      const taken = await callAs('admin', 'POST', '/vessels', { vessel: { ...given, mmsi: '227006760' } })
      expect([taken.status, taken.body]).toEqual([
        422,
        expect.objectContaining({ errors: { mmsi: [expect.any(String)] } }),
      ])
    })

    it('PATCH /api/v1/vessels/{id} vessel object (update or claim) result', async () => {
      const skipper = await signUpSiteUser(siteUrl, 'Rose', 'Frey')
      const port = await records.place('admin', { name: 'Port des Corrections' })
      const own = await skipper.call<Vessel>('POST', '/vessels', { vessel: { name: 'Uranie', loa: 8 } })
      const page = await open(`/vesselview/${own.id}`, { context: skipper.context })
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const sent = await bodyOf(page, 'PATCH', async () => {
        await fillForm(page, port)
        await page.getByRole('textbox', { name: 'MMSI' }).fill('227555077')
        await page.getByRole('button', { name: 'Save vessel' }).click()
      })
      expect(sent).toStrictEqual({
        ...typed,
        place_id: port.id,
        mmsi: '227555077',
        lock_version: own.lock_version,
      })
      await page.getByText('vessel updated', { exact: true }).waitFor()
      // What was not typed anew is not sent.
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const again = await bodyOf(page, 'PATCH', async () => {
        await page.getByRole('textbox', { name: /^Draft/ }).fill('2.2')
        await page.getByRole('button', { name: 'Save vessel' }).click()
      })
      expect(again).toStrictEqual({ draft: 2.2, lock_version: expect.any(Number) })
      await skipper.call('PATCH', `/vessels/${own.id}`, { vessel: { user_id: null } })
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
      const { status, body } = await callAs<{ new_photo_url: string }>(
        'admin',
        'PATCH',
        `/vessels/${id}`,
        form,
      )
      expect([status, (await fetch(siteUrl + body.new_photo_url)).status]).toEqual([200, 200])
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
}

/** What {@link fillForm} types, as the call must bring it. */
const typed = {
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

/** Fills in every field of the form of a vessel that may be typed into, but its MMSI and who sees it. */
async function fillForm(page: Page, port: Place): Promise<void> {
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill(typed.name)
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption(typed.vessel_type)
  await page.getByRole('combobox', { name: 'Flag' }).selectOption(typed.country_registration)
  await page.getByRole('combobox', { name: 'Home port' }).fill(port.name)
  await page.getByRole('option', { name: port.name }).click()
  await field('Description').fill(typed.description)
  await field(/^Length overall/).fill(String(typed.loa))
  await field(/^Beam/).fill('8,3')
  await field(/^Draft/).fill(String(typed.draft))
  await field('Make').fill(typed.make)
  await field('Model').fill(typed.model)
  await field('Year').fill(String(typed.year_make))
  await field('IMO number').fill(typed.imo)
  await field('Call sign').fill(typed.call_sign)
}

/** The body of the call that a page makes of vessels by a method while something is done; wrapped, or bare. */
async function bodyOf(page: Page, method: string, act: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === method && /\/api\/v1\/vessels\b/.test(one.url())),
    act(),
  ])
  const answer = await request.response()
  expect([method, answer?.ok()]).toEqual([method, true])
  const body = request.postDataJSON() as { vessel?: unknown } // of the call
  return body.vessel ?? body
}
