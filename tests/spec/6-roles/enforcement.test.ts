import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type { User } from '../../../src/core/contract/user.ts'
import { callAs, getActorHeaders, ids, logInActor, siteUrl, useActors } from '../actors.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 6: enforcement', () => {
  it('The Edit button is shown to all logged-in users, while a tooltip says only the creator can edit contents and others should add a review.', async () => {
    const page = await open(`/placeview/${ids.marina}`, { actor: 'member' })
    const edit = page.getByRole('link', { name: 'Edit POI' })
    await edit.waitFor()
    const tooltip = page.getByRole('tooltip').getByText(/only the creator can edit.*review/i)
    expect(await page.getByRole('tooltip').count()).toBe(0)
    // By keyboard: shown on focus, hidden by Escape.
    await page.locator('body').press('Tab')
    while (!(await edit.evaluate((link) => link.matches(':focus')))) await page.keyboard.press('Tab')
    await tooltip.waitFor()
    await page.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'hidden' })
    // By touch: a button next to the link.
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
    const phonePage = await open(`/placeview/${ids.marina}`, { actor: 'member', context: phone })
    const explain = phonePage.getByRole('button', { name: 'Who can edit this POI' })
    await explain.tap()
    const text = phonePage.getByRole('tooltip')
    await text.getByText(/^Only the creator can edit the contents\./).waitFor()
    expect(await explain.getAttribute('aria-expanded')).toBe('true')
    // The link is described by the tooltip for screen readers.
    const describedBy = await phonePage
      .getByRole('link', { name: 'Edit POI' })
      .getAttribute('aria-describedby')
    expect(await text.getAttribute('id')).toBe(describedBy)
    await explain.tap()
    await text.waitFor({ state: 'hidden' })
  })

  it('Server enforcement of who may edit a place is not shown.', async () => {
    // CONTRACT section 3: every logged-in user may edit, and each edit is a revision that can be reverted.
    const { id, description } = await records.place('owner', { description: 'As it was.' })
    const edit = { place: { description: 'As it is not.' } }
    expect((await callAs('visitor', 'PATCH', `/places/${id}`, edit)).status).toBe(401)
    expect((await callAs('member', 'PATCH', `/places/${id}`, edit)).status).toBe(200)
    type Revision = { id: number; user_name: string; before: object | null; after: object }
    const revisions = await callAs<Revision[]>('owner', 'GET', `/places/${id}/revisions`)
    const [latest] = revisions.body
    expect(latest).toMatchObject({ user_name: 'Moana Reef', before: { description }, after: edit.place })
    const reverted = await callAs<Place>('owner', 'POST', `/places/${id}/revert`, {
      revision_id: latest?.id,
    })
    expect(reverted.body.description).toBe('As it was.')
  })

  it('Roles beyond logged in or not are not shown.', async () => {
    const { user } = (await callAs<{ user: User }>('admin', 'GET', '/users/logged_in')).body
    const publicUser = await callAs<User>('member', 'GET', `/users/${user.id}`)
    expect(publicUser.body.name).toBe('Ada Harbour')
    expect(Object.keys(publicUser.body).filter((field) => /admin|role/.test(field))).toEqual([])
  })

  it('All changing calls send an anti-forgery token header read from the page; the login check sends credentials.', async () => {
    const place = await records.place('owner')
    const { cookie } = await getActorHeaders('member')
    const withoutToken = { cookie, 'content-type': 'application/json' }
    for (const [method, path, body] of [
      ['POST', '/rates', { stars: 1, place_id: place.id }],
      ['PATCH', `/places/${place.id}`, { place: { city: 'Forged' } }],
      ['DELETE', `/places/${place.id}`, undefined],
      ['POST', '/posts', { post: { comment: 'Forged.', poi_id: place.id } }],
      ['POST', `/connections/?vessel_id=${ids.unownedVessel}`, undefined],
    ] as const) {
      const init = { method, ...(body && { body: JSON.stringify(body) }) }
      const url = `${siteUrl}/api/v1${path}`
      const headers = body ? withoutToken : { cookie }
      expect((await fetch(url, { ...init, headers })).status, path).toBe(403)
      const wrong = { ...headers, 'x-csrf-token': 'another page’s'.replace('’', '') }
      expect((await fetch(url, { ...init, headers: wrong })).status, path).toBe(403)
    }
    const check = await fetch(`${siteUrl}/api/v1/users/logged_in`, {
      headers: { cookie: await logInActor('member') },
    })
    expect(await check.json()).toMatchObject({ logged_in: true, csrf_token: expect.any(String) })
    expect(await (await fetch(`${siteUrl}/api/v1/users/logged_in`)).json()).toMatchObject({
      logged_in: false,
    })
    const page = await open(`/placeview/${place.id}`, { actor: 'member' })
    const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
    const rated = page.waitForRequest(/\/api\/v1\/rates/)
    await page.locator('.rs-rate').getByRole('button', { name: '4 stars' }).click()
    const sent = await (await rated).allHeaders()
    expect(sent['x-csrf-token']).toEqual(token)
    expect(token?.length).toEqual(sent['x-csrf-token']?.length)
    await page.getByText('Thank you: your rating was added').waitFor()
  })
})
