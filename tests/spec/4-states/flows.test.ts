import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { signUpSiteUser } from '../../support/site-user.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { openMapMenu } from '../map-actions.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

const fetchVessel = async (id: number) => (await callAs<Vessel>('visitor', 'GET', `/vessels/${id}`)).body

describe('section 4: places and nav aids', () => {
  it('Add-POI: form, confirm dialog, submit, success message; the POI is submitted for review.', async () => {
    const page = await open('/?lat=41.1&lng=9.6&zoom=15&layers=pois', { actor: 'member' })
    await openMapMenu(page)
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
    const form = page.getByRole('dialog', { name: 'Add a Point of Interest' })
    await form.getByRole('textbox', { name: /^Name/ }).fill('Cala Nuova')
    const sentRequests: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/places')) sentRequests.push(request.url())
    })
    const submit = form.getByRole('button', { name: 'Submit for review' })
    await submit.click()
    // Cancel returns to the form without a request.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(sentRequests).toEqual([])
    await submit.click()
    await acceptDialog(page, 'Submit new POI? (May take a few seconds....)')
    const thanks = page.getByRole('dialog', { name: 'POI added' })
    const href = await thanks.getByRole('link', { name: 'View the POI' }).getAttribute('href')
    expect(sentRequests).toHaveLength(1)
    const path = `/places/${href?.split('/').at(-1)}`
    const { body } = await callAs<Place>('visitor', 'GET', path)
    expect(body).toMatchObject({ name: 'Cala Nuova', type_enum: 0, review_status: 'new' })
    expect((await callAs('admin', 'DELETE', path)).status).toBe(200)
  })

  it('Place and navigation-aid popups: loaded, then removed after deletion.', async () => {
    await records.place('owner', { name: 'Anse Passagère', longitude: 9.7, latitude: 41.2 })
    for (const [address, name, remove, question] of [
      ['/?lat=41.2&lng=9.7&zoom=14&layers=pois', /^Anse Passagère/, 'Delete', 'Confirm place delete?'],
      [
        '/?lat=41.95&lng=9.25&zoom=15&layers=navAids',
        /^Isolella/,
        'Delete NavAid',
        'Confirm nav_aid delete?',
      ],
    ] as const) {
      const page = await open(address, { actor: 'owner' })
      const marker = page.getByRole('button', { name })
      await marker.click()
      const popup = page.locator('.leaflet-popup')
      await popup.getByRole('heading', { name }).waitFor()
      await popup.getByRole('button', { name: remove, exact: true }).click()
      await acceptDialog(page, question)
      await expect.poll(() => popup.count()).toBe(0)
      await expect.poll(() => marker.count()).toBe(0)
    }
  })

  it('Place position change: clicking the edit map asks for confirmation, then updates the marker and coordinates; the user must press Update place to save.', async () => {
    const { id } = await records.place('owner', {
      name: 'Anse Mobile',
      longitude: 9.8,
      latitude: 41.4,
    })
    const fetchLatitude = async () => (await callAs<Place>('visitor', 'GET', `/places/${id}`)).body.latitude
    const page = await open(`/placeedit/${id}`, { actor: 'owner' })
    const marker = page.locator('.rs-mini-map__mark')
    await marker.waitFor()
    const map = page.locator('.leaflet-container')
    const [field, before] = [page.getByLabel('Latitude'), await marker.boundingBox()]
    expect(Number(await field.inputValue())).toBe(41.4)
    await map.click({ position: { x: 120, y: 120 } })
    await page.getByText('Confirm the new position?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await marker.boundingBox()).toEqual(before)
    await map.click({ position: { x: 120, y: 120 } })
    await acceptDialog(page, 'Confirm the new position?')
    await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(41.4)
    expect((await marker.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
    expect(await fetchLatitude()).toBe(41.4)
    await page.getByRole('button', { name: 'Update place' }).click()
    await page.waitForURL(`${siteUrl}/placeview/${id}`)
    expect(await fetchLatitude()).toBeGreaterThan(41.4)
  })
})

describe('section 4: vessels', () => {
  it('Vessel follow: not followed becomes followed after confirmation and a successful POST; followed becomes not followed after confirmation and a successful DELETE.', async () => {
    const user = await signUpSiteUser(siteUrl, 'Faye', 'Follower')
    const page = await open(`/vesselview/${ids.unownedVessel}`, { context: user.context })
    const isFollowed = async () =>
      (await user.call<Vessel>('GET', `/vessels/${ids.unownedVessel}`)).is_followed
    const follow = page.getByRole('button', { name: 'Follow Vagabond', exact: true })
    const unfollow = page.getByRole('button', { name: 'Unfollow Vagabond', exact: true })
    for (const [button, question, method, nextButton] of [
      [follow, 'Add this vessel to your followed list?', 'POST', unfollow],
      [unfollow, 'Confirm removing this vessel from your followed list?', 'DELETE', follow],
    ] as const) {
      const before = await isFollowed()
      await button.click()
      await page.getByText(question, { exact: true }).waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      expect(await isFollowed()).toBe(before)
      await button.click()
      const followRequest = page.waitForRequest(/\/api\/v1\/connections/)
      await acceptDialog(page, question)
      expect((await followRequest).method()).toBe(method)
      await nextButton.waitFor()
      expect(await isFollowed()).toBe(!before)
    }
    // A failed request changes nothing.
    const offline = await open(`/vesselview/${ids.unownedVessel}`, {
      context: user.context,
      expectErrors: /connections|ERR_FAILED/,
    })
    await offline.route('**/api/v1/connections/**', (route) => route.abort())
    await offline.route('**/api/v1/connections?**', (route) => route.abort())
    const button = offline.getByRole('button', { name: 'Follow Vagabond', exact: true })
    await button.click()
    await acceptDialog(offline, 'Add this vessel to your followed list?')
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(await isFollowed()).toBe(false)
  })

  it('Vessel page edit mode toggles on Edit and ends when the edit form saves.', async () => {
    const { id } = await records.vessel('admin', { name: 'Change Alley' })
    const page = await open(`/vesselview/${id}`, { actor: 'admin' })
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    const save = page.getByRole('button', { name: 'Save vessel' })
    await edit.click()
    await save.waitFor()
    await page.getByRole('button', { name: 'Stop editing' }).click()
    await save.waitFor({ state: 'detached' })
    await edit.click()
    await page.getByLabel('Model').fill('Sun Odyssey')
    await save.click()
    await save.waitFor({ state: 'detached' })
    await page.getByText('Sun Odyssey').first().waitFor()
    expect((await fetchVessel(id)).model).toBe('Sun Odyssey')
  })

  it("Own-vessels panel: add mode (search by MMSI; pick a found vessel leading to a claim form that patches, or 'I don't have a MMSI' leading to a create form that posts) and cancel back to the list.", async () => {
    const mmsi = `316${String(Date.now()).slice(-6)}`
    const free = await records.vessel('admin', { name: 'Free Agent', mmsi })
    await callAs('admin', 'PATCH', `/vessels/${free.id}`, { vessel: { user_id: null } })
    const user = await signUpSiteUser(siteUrl, 'Olga', 'Owner')
    const page = await open('/profile', { context: user.context })
    const sentRequests: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.replace('/api/v1', '').replace(/\/$/, '')
      if (path.startsWith('/vessels') && request.method() !== 'GET')
        sentRequests.push(`${request.method()} ${path}`)
    })
    const add = page.getByRole('button', { name: 'Add a vessel' })
    await add.click()
    await page.getByLabel('MMSI of your vessel').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/^You have no vessels yet\./).waitFor()
    await add.click()
    await page.getByLabel('MMSI of your vessel').fill(mmsi.slice(0, 8))
    await page.getByRole('option', { name: /Free Agent/ }).click()
    await page.getByRole('button', { name: 'Claim Free Agent' }).click()
    await page.getByRole('link', { name: /Free Agent/ }).waitFor()
    expect(sentRequests).toEqual([`PATCH /vessels/${free.id}`])
    expect((await fetchVessel(free.id)).user_id).toBe(user.id)
    await add.click()
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dinghy')
    await page.getByLabel('Length overall (m)').fill('2.4')
    await page.getByRole('button', { name: 'Add vessel' }).click()
    await page.getByRole('link', { name: /Dinghy/ }).waitFor()
    expect(sentRequests).toEqual([`PATCH /vessels/${free.id}`, 'POST /vessels'])
  })

  it('Removing a vessel from the own list clears its owner and patches it.', async () => {
    const user = await signUpSiteUser(siteUrl, 'Rita', 'Remover')
    const { id } = await user.call<Vessel>('POST', '/vessels', { vessel: { name: 'Castoff', loa: 9 } })
    const page = await open('/profile', { context: user.context })
    await page.getByRole('button', { name: 'Remove Castoff' }).click()
    const patched = page.waitForRequest(`${siteUrl}/api/v1/vessels/${id}`)
    await acceptDialog(page, 'Remove vessel from your list?')
    expect([(await patched).method(), (await patched).postDataJSON()]).toEqual(['PATCH', { user_id: null }])
    await page.getByText(/^You have no vessels yet\./).waitFor()
    expect(await fetchVessel(id)).toMatchObject({ name: 'Castoff', user_id: null })
  })
})
