import { describe, expect, it } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { callAs, ids, site, type useActors } from '../actors.ts'
import { photoForm, type useOwnRecords } from '../own-records.ts'

/** Calls about vessels and who follows them. */
export function vesselCalls(
  _actors: ReturnType<typeof useActors>,
  records: ReturnType<typeof useOwnRecords>,
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
        { id: ids.freeVessel, name: 'Vagabond', mmsi: '227006770', claimable: true },
        { id: ids.ownVessel, name: 'Espadon', mmsi: '227006760', claimable: false },
      ])
    })

    it('POST /api/v1/vessels vessel object (user_id added; country_name and user name fields removed) response id', async () => {
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
      const { id } = await records.vessel('admin', { name: 'Handed on' })
      const patch = (actor: 'admin' | 'member', vessel: object) =>
        callAs<{ vessel: Vessel }>(actor, 'PATCH', `/vessels/${id}`, { vessel })
      expect((await patch('admin', { draft: 1.2 })).body.vessel.draft).toBe(1.2)
      expect((await patch('admin', { user_id: ids.member })).status).toBe(403)
      expect((await patch('admin', { user_id: null })).body.vessel.user_id).toBeNull()
      const claimed = await patch('member', { user_id: ids.member, name: 'Claimed' })
      expect(claimed.body.vessel).toMatchObject({ user_id: ids.member, name: 'Claimed' })
      expect((await patch('admin', { user_id: null })).status).toBe(403)
      expect((await patch('member', { user_id: null })).status).toBe(200)
    })

    it('PATCH /api/v1/vessels/{id} multipart vessel[photo][image] new_photo_url', async () => {
      const { id } = await records.vessel('admin', { name: 'Pictured' })
      const form = await photoForm('vessel[photo][image]')
      const { status, body } = await callAs<{ new_photo_url: string }>(
        'admin',
        'PATCH',
        `/vessels/${id}`,
        form,
      )
      expect([status, (await fetch(site + body.new_photo_url)).status]).toEqual([200, 200])
      expect((await callAs<Vessel>('visitor', 'GET', `/vessels/${id}`)).body.photo_urls).toEqual([
        body.new_photo_url,
      ])
    })

    it('POST /api/v1/connections/?vessel_id none follow', async () => {
      const follow = await callAs('admin', 'POST', `/connections/?vessel_id=${ids.freeVessel}`)
      expect(follow.status).toBe(201)
      const vessel = await callAs<Vessel>('admin', 'GET', `/vessels/${ids.freeVessel}`)
      expect(vessel.body.is_followed).toBe(true)
      expect((await callAs('admin', 'POST', '/connections/?vessel_id=999999')).status).toBe(404)
    })

    it('DELETE /api/v1/connections/{vesselId} none unfollow', async () => {
      await callAs('admin', 'POST', `/connections/?vessel_id=${ids.freeVessel}`)
      expect((await callAs('admin', 'DELETE', `/connections/${ids.freeVessel}`)).status).toBe(200)
      const vessel = await callAs<Vessel>('admin', 'GET', `/vessels/${ids.freeVessel}`)
      expect(vessel.body.is_followed).toBe(false)
    })
  })
}
