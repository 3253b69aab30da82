import { describe, expect, it } from 'vitest'
import type { Post } from '../../../src/core/contract/post.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { dismissDialog, acceptDialog } from '../dialogs.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 8: confirmations', () => {
  it("Confirm prompts: 'Confirm post delete?', 'Confirm photo delete?',", async () => {
    const place = await records.place('owner')
    const form = await createPhotoForm('post[photo][image]', {
      'post[comment]': 'With a photo.',
      'post[poi_id]': String(place.id),
    })
    await records.post('member', form)
    const fetchPosts = async () =>
      (await callAs<Post[]>('visitor', 'GET', `/posts?place_id=${place.id}`)).body
    const page = await open(`/placeview/${place.id}`, { actor: 'member' })
    const deletePhoto = page.getByRole('button', { name: 'Delete photo' })
    const deletePost = page.getByRole('button', { name: 'Delete review' })
    await deletePhoto.click()
    await dismissDialog(page, 'Confirm photo delete?')
    await deletePost.click()
    await dismissDialog(page, 'Confirm post delete?')
    expect(await fetchPosts()).toMatchObject([{ image_url: expect.stringMatching(/^\/photos\//) }])
    await deletePhoto.click()
    await acceptDialog(page, 'Confirm photo delete?')
    await deletePhoto.waitFor({ state: 'detached' })
    expect(await fetchPosts()).toMatchObject([{ comment: 'With a photo.', image_url: null }])
    await deletePost.click()
    await acceptDialog(page, 'Confirm post delete?')
    await deletePost.waitFor({ state: 'detached' })
    expect(await fetchPosts()).toEqual([])
  })

  it("'Confirm the new position?'", async () => {
    const page = await open(`/placeedit/${ids.marina}`, { actor: 'member' })
    const latitude = page.getByLabel('Latitude')
    const before = await latitude.inputValue()
    const clickMap = () => page.locator('.leaflet-container').click({ position: { x: 100, y: 100 } })
    await page.locator('.rs-mini-map__mark').waitFor()
    await clickMap()
    await dismissDialog(page, 'Confirm the new position?')
    expect(await latitude.inputValue()).toBe(before)
    await clickMap()
    await acceptDialog(page, 'Confirm the new position?')
    await expect.poll(() => latitude.inputValue()).not.toBe(before)
  })

  it("'Remove vessel from your list?', 'Remove vessel from your followed list?'", async () => {
    const vessel = await records.vessel('owner', { name: 'Given Up' })
    await callAs('owner', 'POST', `/connections/?vessel_id=${ids.stinkpot}`)
    const page = await open('/profile', { actor: 'owner' })
    const remove = page.getByRole('button', { name: 'Remove Given Up' })
    const unfollow = page.getByRole('button', { name: 'Unfollow Golden Wake' })
    await remove.click()
    await dismissDialog(page, 'Remove vessel from your list?')
    await unfollow.click()
    await dismissDialog(page, 'Remove vessel from your followed list?')
    await page.reload()
    await remove.click()
    await acceptDialog(page, 'Remove vessel from your list?')
    await remove.waitFor({ state: 'detached' })
    await unfollow.click()
    await acceptDialog(page, 'Remove vessel from your followed list?')
    await unfollow.waitFor({ state: 'detached' })
    expect((await callAs<Vessel>('owner', 'GET', `/vessels/${vessel.id}`)).body.user_id).toBeNull()
    expect((await callAs<Vessel[]>('owner', 'GET', '/vessels/?followed=true')).body).toEqual([])
  })

  it("'Confirm removing this vessel from your followed list?', 'Add this vessel to your followed list?'", async () => {
    const fetchFollowedIds = async () =>
      (await callAs<Vessel[]>('admin', 'GET', '/vessels/?followed=true')).body.map(({ id }) => id)
    const page = await open(`/vesselview/${ids.ownVessel}`, { actor: 'admin' })
    const follow = page.getByRole('button', { name: 'Follow Espadon', exact: true })
    const unfollow = page.getByRole('button', { name: 'Unfollow Espadon', exact: true })
    await follow.click()
    await dismissDialog(page, 'Add this vessel to your followed list?')
    expect(await fetchFollowedIds()).toEqual([])
    await follow.click()
    await acceptDialog(page, 'Add this vessel to your followed list?')
    await unfollow.click()
    await dismissDialog(page, 'Confirm removing this vessel from your followed list?')
    expect(await fetchFollowedIds()).toEqual([ids.ownVessel])
    await unfollow.click()
    await acceptDialog(page, 'Confirm removing this vessel from your followed list?')
    await follow.waitFor()
    expect(await fetchFollowedIds()).toEqual([])
    expect(page.url()).toBe(`${siteUrl}/vesselview/${ids.ownVessel}`)
  })
})
