import { describe, expect, it } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { callAs, ids, type Actor, useActors } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

const callForStatus = async (actor: Actor, method: string, path: string, body?: unknown) =>
  (await callAs(actor, method, path, body)).status

describe('section 6: owners', () => {
  it('Creator (user_id equals current user id) Delete own place or navigation aid.', async () => {
    const at = { longitude: 8.75, latitude: 41.85 }
    const { id, user_id } = await records.place('member', { name: 'Anse du Droit', ...at })
    expect(user_id).toBe(ids.member)
    const view = `/?lat=${at.latitude}&lng=${at.longitude}&zoom=14&layers=pois`
    for (const [actor, isEnabled] of [
      ['owner', false],
      ['member', true],
    ] as const) {
      const page = await open(view, { actor })
      await page.getByRole('button', { name: /^Anse du Droit,/ }).click()
      const remove = page.locator('.leaflet-popup').getByRole('button', { name: 'Delete' })
      await remove.waitFor()
      expect(await remove.isEnabled(), actor).toEqual(isEnabled)
    }
    expect(await callForStatus('owner', 'DELETE', `/places/${id}`)).toBe(403)
    expect(await callForStatus('owner', 'DELETE', `/places/${ids.marina}`)).toBe(403)
    expect(await callForStatus('member', 'DELETE', `/places/${id}`)).toBe(200)
    expect(await callForStatus('visitor', 'GET', `/places/${id}`)).toBe(404)
    const navAidPath = `/nav_aids/${ids.spareNavAids.roles}`
    expect(await callForStatus('member', 'DELETE', navAidPath)).toBe(403)
    expect(await callForStatus('owner', 'DELETE', `/nav_aids/${ids.navAid}`)).toBe(403)
    expect(await callForStatus('owner', 'DELETE', navAidPath)).toBe(200)
    expect(await callForStatus('visitor', 'GET', navAidPath)).toBe(404)
  })

  it('Vessel owner Edit the vessel, upload and delete its photos.', async () => {
    const vessel = await records.vessel('owner', { name: 'Photogenic' })
    const path = `/vessels/${vessel.id}`
    expect(await callForStatus('member', 'PATCH', path, { vessel: { name: 'Stolen' } })).toBe(403)
    const photo = () => createPhotoForm('vessel[photo][image]')
    expect(await callForStatus('member', 'PATCH', path, await photo())).toBe(403)
    const edit = { vessel: { name: 'Photogenic II' } }
    expect((await callAs('owner', 'PATCH', path, edit)).body).toMatchObject(edit.vessel)
    const added = await callAs<{ new_photo_url: string }>('owner', 'PATCH', path, await photo())
    const photoId = added.body.new_photo_url.split('/').at(-3)
    expect(await callForStatus('member', 'DELETE', `/photos/${photoId}`)).toBe(403)
    expect(await callForStatus('owner', 'DELETE', `/photos/${photoId}`)).toBe(200)
    expect((await callAs<Vessel>('visitor', 'GET', path)).body.photo_urls).toEqual([])
    const tools = { actor: 'owner' as const, edit: 1, photo: 1 }
    for (const { actor, edit, photo } of [tools, { actor: 'member' as const, edit: 0, photo: 0 }]) {
      const page = await open(`/vesselview/${vessel.id}`, { actor })
      await page.getByRole('heading', { level: 1, name: 'Photogenic II' }).waitFor()
      expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(edit)
      expect(await page.getByText('Add a photo').count()).toBe(photo)
    }
  })

  it("Post author Delete own posts, except those from the product's own provider.", async () => {
    const place = await records.place('owner')
    const post = await records.post('member', { post: { comment: 'Mine.', poi_id: place.id } })
    expect(await callForStatus('owner', 'DELETE', `/posts/${post.id}`)).toBe(403)
    expect(await callForStatus('member', 'DELETE', `/posts/${post.id}`)).toBe(200)
    expect((await callAs('visitor', 'GET', `/posts?place_id=${place.id}`)).body).toEqual([])
    expect(await callForStatus('member', 'DELETE', `/posts/${ids.posts.own}`)).toBe(403)
    expect(await callForStatus('owner', 'DELETE', `/posts/${ids.posts.service}`)).toBe(403)
    const page = await open(`/placeview/${ids.reviewedPlace}`, { actor: 'member' })
    const getDeleteButton = (text: string) =>
      page.locator('.rs-review').filter({ hasText: text }).getByRole('button', { name: 'Delete review' })
    await getDeleteButton('A review from flickr').waitFor()
    expect(await getDeleteButton('A review from other').count()).toBe(1)
    expect(await getDeleteButton('A review from roadstead').count()).toBe(0)
  })

  it('Site admin May delete POIs (stated in text).', async () => {
    const { id } = await records.place('member')
    const page = await open('/?lat=41.8&lng=8.8&zoom=14&layers=pois', { actor: 'member' })
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 900, y: 400 } })
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Anse de l’administrateur')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.getByText(/The site admin may delete it if it does not meet the guidelines/).waitFor()
    const link = page.getByRole('link', { name: 'View the POI' })
    const added = Number((await link.getAttribute('href'))?.split('/').at(-1))
    expect(await callForStatus('owner', 'DELETE', `/places/${added}`)).toBe(403)
    expect(await callForStatus('admin', 'DELETE', `/places/${added}`)).toBe(200)
    expect(await callForStatus('admin', 'DELETE', `/places/${id}`)).toBe(200)
    expect(await callForStatus('visitor', 'GET', `/places/${id}`)).toBe(404)
  })
})
