import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { signUpSiteUser, type SiteUser } from '../../support/site-user.ts'
import { dismissDialog, acceptDialog, collectCalls } from '../dialogs.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 5: vessels', () => {
  let user: SiteUser
  let vessel: Vessel
  let page: Page
  beforeAll(async () => {
    user = await signUpSiteUser(siteUrl, 'Anita', 'Conti')
    vessel = await user.call<Vessel>('POST', '/vessels', {
      vessel: { name: 'Bougainville', loa: 30, mmsi: '227555001', year_make: 1952 },
    })
    page = await open(`/vesselview/${vessel.id}`, { context: user.context })
  })

  const field = (name: RegExp | string) => page.getByRole('textbox', { name, exact: true })
  const save = () => page.getByRole('button', { name: 'Save vessel' }).click()
  const fetchVessel = () => user.call<Vessel>('GET', `/vessels/${vessel.id}`)
  /** Sends an edit and returns the status and the names of the invalid fields. */
  const patchForErrors = async (edit: object) => {
    const response = await sendVessel(`/vessels/${vessel.id}`, 'PATCH', edit)
    return [response.status, Object.keys(response.errors)]
  }
  async function sendVessel(path: string, method: string, edit: object) {
    const { api_key } = await user.call<{ api_key: string }>('GET', `/users/${user.id}`)
    const response = await fetch(`${siteUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ vessel: edit }),
    })
    const { errors = {} } = (await response.json()) as { errors?: object } // a vessel or a problem
    return { status: response.status, errors }
  }

  it('Vessel edit: name required; loa required, number, minimum 1; draft and beam numbers minimum 0', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const calls = collectCalls(page, 'PATCH', /\/api\/v1\/vessels\//)
    const invalidInputs: [name: RegExp | string, typed: string, message: string][] = [
      ['Name', '', 'This field is required.'],
      [/^Length overall/, '', 'This field is required.'],
      [/^Length overall/, 'long', 'Enter a number.'],
      [/^Length overall/, '0.9', 'Enter 1 m or more.'],
      [/^Draft/, 'deep', 'Enter a number.'],
      [/^Draft/, '-0.1', 'Enter 0 m or more.'],
      [/^Beam/, 'wide', 'Enter a number.'],
      [/^Beam/, '-1', 'Enter 0 m or more.'],
    ]
    for (const [name, typed, message] of invalidInputs) {
      const before = await field(name).inputValue()
      await field(name).fill(typed)
      await save()
      const fieldErrors = page
        .locator('.rs-field')
        .filter({ has: field(name) })
        .locator('.rs-field__error')
      await expect
        .poll(() => fieldErrors.allInnerTexts().then((texts) => [name, typed, ...texts]))
        .toEqual([name, typed, expect.stringContaining(message)])
      await field(name).fill(before)
    }
    expect(calls).toEqual([])
    expect(await patchForErrors({ name: '' })).toEqual([422, ['name']])
    expect(await patchForErrors({ name: null })).toEqual([422, ['name']])
    for (const loa of [null, 'long', 0.9]) expect(await patchForErrors({ loa })).toEqual([422, ['loa']])
    for (const size of ['deep', -0.1]) {
      expect(await patchForErrors({ draft: size })).toEqual([422, ['draft']])
      expect(await patchForErrors({ beam: size })).toEqual([422, ['beam']])
    }
    await field(/^Length overall/).fill('1')
    await field(/^Draft/).fill('0')
    await field(/^Beam/).fill('0')
    await save()
    await page.getByText('vessel updated', { exact: true }).waitFor()
    expect(await fetchVessel()).toMatchObject({ loa: 1, draft: 0, beam: 0 })
  })

  it('; MMSI, description, make, model, IMO, call sign optional; year_make numeric.', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field('Year').fill('new')
    await save()
    await page.getByText('Enter a year, like 1998.').waitFor()
    expect(await patchForErrors({ year_make: 'new' })).toEqual([422, ['year_make']])
    for (const name of ['Description', 'Make', 'Model', 'IMO number', 'Call sign']) {
      await field(name).fill('')
      expect(await field(name).getAttribute('required')).toBeNull()
    }
    await field('Year').fill('1953')
    await save()
    await expect.poll(async () => (await fetchVessel()).year_make).toBe(1953)
    const none = { description: null, make: null, model: null, imo: null, call_sign: null }
    expect(await fetchVessel()).toMatchObject({ year_make: 1953, ...none })
    const other = { name: 'Sans MMSI', loa: 4, mmsi: null, ...none }
    const { id, ...added } = await user.call<Vessel>('POST', '/vessels', { vessel: other })
    expect(added).toMatchObject(other)
    await user.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
  })

  it('Vessel add: name and loa required', async () => {
    expect(await sendVessel('/vessels', 'POST', { loa: 4 })).toMatchObject({
      status: 422,
      errors: { name: [expect.any(String)] },
    })
    expect(await sendVessel('/vessels', 'POST', { name: 'Canot' })).toMatchObject({
      status: 422,
      errors: { loa: [expect.any(String)] },
    })
    await page.goto(`${siteUrl}/profile`)
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    const calls = collectCalls(page, 'POST', /\/api\/v1\/vessels/)
    for (const name of ['Name', /^Length overall/]) {
      await page.getByRole('button', { name: 'Add vessel', exact: true }).click()
      const row = page.locator('.rs-field').filter({ has: field(name) })
      await row.getByText('This field is required.').waitFor()
      await field(name).fill(name === 'Name' ? 'Canot' : '4')
    }
    expect(calls).toEqual([])
  })

  it('; MMSI field disabled when already set or when adding.', async () => {
    // The previous test left the form for a new vessel open.
    expect(await field('MMSI').isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Add vessel', exact: true }).click()
    await page.getByText('Vessel Canot was added to your profile').waitFor()
    await page.getByRole('link', { name: /Canot/ }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    expect(await field('MMSI').isDisabled()).toBe(false)
    await page.goto(`${siteUrl}/vesselview/${vessel.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    expect([await field('MMSI').isDisabled(), await field('MMSI').inputValue()]).toEqual([true, '227555001'])
  })

  it('Own vessels: adding is offered only while the list has 5 or fewer vessels.', async () => {
    const collector = await signUpSiteUser(siteUrl, 'Six', 'Boats')
    const addVessel = (n: number) =>
      collector.call('POST', '/vessels', { vessel: { name: `Boat ${n}`, loa: 5 } })
    for (let n = 1; n <= 5; n++) await addVessel(n)
    const list = await open('/profile', { context: collector.context })
    const add = list.getByRole('button', { name: 'Add a vessel' })
    await list.getByRole('link', { name: /Boat 5/ }).waitFor()
    await add.waitFor()
    // CONTRACT section 6: adding is offered with five vessels, so the limit is six; a seventh is refused.
    await addVessel(6)
    await list.reload()
    await list.getByText('You have reached the maximum allwed number of vessels', { exact: true }).waitFor()
    expect(await add.count()).toBe(0)
    await expect(addVessel(7)).rejects.toThrow(/422/)
    await list.getByRole('button', { name: 'Remove Boat 6' }).click()
    await acceptDialog(list, 'Remove vessel from your list?')
    await add.waitFor()
  })

  it('follow, unfollow, vessel removal', async () => {
    await page.goto(`${siteUrl}/vesselview/${ids.stinkpot}`)
    const isFollowed = async () => {
      const followed = await user.call<Vessel[]>('GET', '/vessels/?followed=true')
      return followed.some(({ id }) => id === ids.stinkpot)
    }
    const followQuestion = 'Add this vessel to your followed list?'
    const unfollowQuestion = 'Confirm removing this vessel from your followed list?'
    for (const [name, question, before] of [
      ['Follow Golden Wake', followQuestion, false],
      ['Unfollow Golden Wake', unfollowQuestion, true],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await dismissDialog(page, question)
      expect(await isFollowed()).toBe(before)
      await page.getByRole('button', { name }).click()
      await acceptDialog(page, question)
      await expect.poll(isFollowed).toBe(!before)
    }
    await page.goto(`${siteUrl}/profile`)
    const isOwned = async () => (await fetchVessel()).user_id === user.id
    const remove = page.getByRole('button', { name: 'Remove Bougainville' })
    await remove.click()
    await dismissDialog(page, 'Remove vessel from your list?')
    expect(await isOwned()).toBe(true)
    await remove.click()
    await acceptDialog(page, 'Remove vessel from your list?')
    await expect.poll(isOwned).toBe(false)
  })

  it('Country defaults to US for a vessel without one.', async () => {
    const { id, country_registration } = await user.call<Vessel>('POST', '/vessels', {
      vessel: { name: 'Sans pavillon', loa: 5 },
    })
    expect(country_registration).toBe('US')
    await user.call('PATCH', `/vessels/${id}`, { vessel: { country_registration: 'FR' } })
    await user.call('PATCH', `/vessels/${id}`, { vessel: { country_registration: null } })
    // A vessel known from AIS only has no flag.
    for (const vesselId of [id, ids.unownedVessel]) {
      const { body } = await callAs<Vessel>('visitor', 'GET', `/vessels/${vesselId}`)
      expect(body.country_registration).toBe('US')
    }
    await page.goto(`${siteUrl}/vesselview/${id}`)
    await page.getByText('Sailboat · United States', { exact: true }).waitFor()
    await page.goto(`${siteUrl}/profile`)
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    expect(await page.getByRole('combobox', { name: 'Flag' }).inputValue()).toBe('US')
  })
})
