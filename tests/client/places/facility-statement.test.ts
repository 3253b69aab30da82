import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFacilityStatement } from '../../../src/client/places/facility-statement.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { buildApiError } from '../../factories/users.ts'

const call = 'PATCH /places/:id'
const place = buildPlace({ id: 1401, lock_version: 3, tags: { vhf: '9' } })

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T23:30:00Z') }))
afterEach(() => void vi.useRealTimers())

/** Answers the first call with a conflict and further ones with the sent tags. */
function createConflictingApi(current: Place): FakeApi {
  const answers: (Place | Error)[] = [buildApiError(409, { current })]
  return createFakeApi({ [call]: () => answers.shift() ?? buildPlace({ lock_version: 9 }) })
}

const listBodies = (api: FakeApi) => api.findCalls(call).map(({ body }) => body)

describe("a member's statement of a facility", () => {
  it('is saved as an edit of the version that was shown, with the day', async () => {
    const saved = buildPlace({ lock_version: 4 })
    const api = createFakeApi({ [call]: saved })
    expect(await saveFacilityStatement(api, place, 'fuel', 'yes')).toEqual({ place: saved, isSaved: true })
    expect(api.getLastCall(call)).toMatchObject({
      params: { id: 1401 },
      body: { tags: { vhf: '9', fuel: 'yes', 'check_date:fuel': '2026-11-25' }, lock_version: 3 },
    })
  })

  it('is added to the version of another user who did not change that facility', async () => {
    const api = createConflictingApi({ ...place, lock_version: 8, tags: { vhf: '12', shower: 'yes' } })
    expect(await saveFacilityStatement(api, place, 'fuel', 'no')).toMatchObject({
      place: { lock_version: 9 },
      isSaved: true,
    })
    expect(listBodies(api)).toMatchObject([
      { lock_version: 3 },
      {
        tags: { vhf: '12', shower: 'yes', fuel: 'no', 'check_date:fuel': '2026-11-25' },
        lock_version: 8,
      },
    ])
  })

  it('does not replace what another user has stated of the same facility in the meantime', async () => {
    const current = { ...place, lock_version: 8, tags: { vhf: '9', fuel: 'no' } }
    const api = createConflictingApi(current)
    expect(await saveFacilityStatement(api, place, 'fuel', 'yes')).toEqual({ place: current, isSaved: false })
    expect(listBodies(api)).toHaveLength(1)
  })

  it.each([
    ['another failure', buildApiError(422, { current: place })],
    ['a conflict without the current place', buildApiError(409)],
    ['a defect of the program', new TypeError('x is undefined')],
  ])('is not repeated after %s, which is thrown', async (_what, failure) => {
    const api = createFakeApi({ [call]: failure })
    await expect(saveFacilityStatement(api, place, 'fuel', 'yes')).rejects.toBe(failure)
    expect(listBodies(api)).toHaveLength(1)
  })
})
