import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useState } from 'react'
import { PlaceFacilities } from '../../../src/app/parts/facilities/PlaceFacilities.tsx'
import { ApiError } from '../../../src/client/api/call.ts'
import { $notices, clearNotices } from '../../../src/client/notices.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const today = new Date().toISOString().slice(0, 10)
afterEach(() => {
  vi.restoreAllMocks()
  clearNotices('facility')
})

describe('facilities of a place', () => {
  const known = {
    source: 'openstreetmap',
    tags: { fuel: 'diesel', laundry: 'no', 'check_date:laundry': today },
    lock_version: 3,
  }

  function Facilities({ start }: { start: Place }) {
    const [place, setPlace] = useState(start)
    return <PlaceFacilities place={place} onChanged={setPlace} />
  }

  function openFacilities(place: Partial<Place>, user: 'member' | 'visitor', api: FakeApi = createFakeApi()) {
    const session = user === 'member' ? createUserSessionStore() : undefined
    renderStrict(wrapWithApi(api, <Facilities start={buildPlace(place)} />, [], session))
    return api
  }

  const getRow = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const getChoice = (facility: string, choice: string) =>
    page
      .getByRole('group', { name: `${facility}: is it there?` })
      .getByRole('button', { name: choice, exact: true })

  it('are shown to a visitor with source and age, unknown never as no, and without buttons', async () => {
    openFacilities(known, 'visitor')
    await expect.element(getRow('Fuel')).toHaveTextContent(/OpenStreetMap, .* ago.*Yes/)
    await expect.element(getRow('Laundry')).toHaveTextContent('a member, todayNo')
    expect(page.getByRole('listitem').elements()).toHaveLength(2)
    await expect.element(page.getByText(/^Not known: water, .* and VHF\.$/)).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('of which nothing is known are said to be unknown', async () => {
    openFacilities({ tags: {} }, 'visitor')
    await expect.element(page.getByText('Nothing is known about the facilities of this place.')).toBeVisible()
  })

  it('are stated by a member with one tap, as an edit of the known version', async () => {
    const saved = buildPlace({
      ...known,
      tags: { ...known.tags, drinking_water: 'yes', 'check_date:drinking_water': today },
    })
    const api = openFacilities(known, 'member', createFakeApi({ 'PATCH /places/:id': saved }))
    await getButton('State the others').click()
    await getChoice('Water', 'Yes').click()
    await expect.element(getChoice('Water', 'Yes')).toHaveAttribute('aria-pressed', 'true')
    expect(api.getLastCall('PATCH /places/:id').body).toEqual({
      lock_version: 3,
      tags: { ...known.tags, drinking_water: 'yes', 'check_date:drinking_water': today },
    })
  })

  it('are confirmed with their details kept, and corrected', async () => {
    const api = openFacilities(known, 'member')
    await getChoice('Fuel', 'Yes').click()
    const { body, respond } = api.getLastCall('PATCH /places/:id')
    expect(body).toMatchObject({ tags: { fuel: 'diesel', 'check_date:fuel': today } })
    await expect.element(getChoice('Fuel', 'No')).toBeDisabled()
    respond(buildPlace(known))
    await getChoice('Fuel', 'No').click()
    expect(api.getLastCall('PATCH /places/:id').body).toMatchObject({ tags: { fuel: 'no' } })
  })

  const conflict = (current: Place) =>
    new ApiError('PATCH /places/:id', 409, {
      type: 'conflict',
      title: 'Conflict',
      status: 409,
      detail: 'Someone else saved this place meanwhile.',
      current,
    })

  it('are added to the version that someone else saved meanwhile', async () => {
    const current = buildPlace({ ...known, tags: { ...known.tags, vhf: '9' }, lock_version: 4 })
    const done = buildPlace({ ...current, tags: { ...current.tags, fuel: 'no' }, lock_version: 5 })
    const api = createFakeApi({
      'PATCH /places/:id': ({ body }) => ((body as Place).lock_version === 4 ? done : conflict(current)),
    })
    openFacilities(known, 'member', api)
    await getChoice('Fuel', 'No').click()
    await expect.element(getChoice('Fuel', 'No')).toHaveAttribute('aria-pressed', 'true')
    expect(api.getLastCall('PATCH /places/:id').body).toMatchObject({
      lock_version: 4,
      tags: { vhf: '9', fuel: 'no' },
    })
  })

  it('that someone else stated meanwhile are shown instead of overwritten', async () => {
    const current = buildPlace({ ...known, tags: { fuel: 'no' }, lock_version: 4 })
    const api = openFacilities(known, 'member', createFakeApi({ 'PATCH /places/:id': conflict(current) }))
    await getChoice('Fuel', 'Yes').click()
    await expect.element(getChoice('Fuel', 'No')).toHaveAttribute('aria-pressed', 'true')
    expect(api.findCalls('PATCH /places/:id')).toHaveLength(1)
    expect($notices.get()).toEqual([expect.objectContaining({ subject: 'facility', kind: 'failed' })])
  })

  it('stay as they are after a failure, which is said', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const api = openFacilities(known, 'member')
    await getChoice('Fuel', 'No').click()
    api.getLastCall('PATCH /places/:id').fail(500)
    await expect.poll(() => $notices.get()[0]).toMatchObject({ subject: 'facility', kind: 'failed' })
    await expect.element(getChoice('Fuel', 'Yes')).toHaveAttribute('aria-pressed', 'true')
  })
})
