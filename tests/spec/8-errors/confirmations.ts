import { describe, expect, it } from 'vitest'
import type { Post } from '../../../src/core/contract/post.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { callAs, ids, site, type useActors } from '../actors.ts'
import { answerNo, answerYes } from '../dialogs.ts'
import { photoForm, type useOwnRecords } from '../test-records.ts'

/** What is asked before something is done: No leaves it, Yes does it. */
export function questionStatements(
  { open }: ReturnType<typeof useActors>,
  records: ReturnType<typeof useOwnRecords>,
): void {
  describe('questions', () => {
    it("Confirm prompts: 'Confirm post delete?', 'Confirm photo delete?',", async () => {
      const place = await records.place('owner')
      const form = await photoForm('post[photo][image]', {
        'post[comment]': 'With a photo.',
        'post[poi_id]': String(place.id),
      })
      await records.post('member', form)
      const stored = async () => (await callAs<Post[]>('visitor', 'GET', `/posts?place_id=${place.id}`)).body
      const page = await open(`/placeview/${place.id}`, { as: 'member' })
      const deletePhoto = page.getByRole('button', { name: 'Delete photo' })
      const deletePost = page.getByRole('button', { name: 'Delete review' })
      await deletePhoto.click()
      await answerNo(page, 'Confirm photo delete?')
      await deletePost.click()
      await answerNo(page, 'Confirm post delete?')
      expect(await stored()).toMatchObject([{ image_url: expect.stringMatching(/^\/photos\//) }])
      await deletePhoto.click()
      await answerYes(page, 'Confirm photo delete?')
      await deletePhoto.waitFor({ state: 'detached' })
      expect(await stored()).toMatchObject([{ comment: 'With a photo.', image_url: null }])
      await deletePost.click()
      await answerYes(page, 'Confirm post delete?')
      await deletePost.waitFor({ state: 'detached' })
      expect(await stored()).toEqual([])
    })

    it("'Confirm the new position?'", async () => {
      const page = await open(`/placeedit/${ids.marina}`, { as: 'member' })
      const latitude = page.getByLabel('Latitude')
      const before = await latitude.inputValue()
      const click = () => page.locator('.leaflet-container').click({ position: { x: 100, y: 100 } })
      await page.locator('.rs-mini-map__mark').waitFor()
      await click()
      await answerNo(page, 'Confirm the new position?')
      expect(await latitude.inputValue()).toBe(before)
      await click()
      await answerYes(page, 'Confirm the new position?')
      await expect.poll(() => latitude.inputValue()).not.toBe(before)
    })

    it("'Remove vessel from your list?', 'Remove vessel from your followed list?'", async () => {
      const vessel = await records.vessel('owner', { name: 'Given Up' })
      await callAs('owner', 'POST', `/connections/?vessel_id=${ids.stinkpot}`)
      const page = await open('/profile', { as: 'owner' })
      const remove = page.getByRole('button', { name: 'Remove Given Up' })
      const unfollow = page.getByRole('button', { name: 'Unfollow Golden Wake' })
      await remove.click()
      await answerNo(page, 'Remove vessel from your list?')
      await unfollow.click()
      await answerNo(page, 'Remove vessel from your followed list?')
      await page.reload()
      await remove.click()
      await answerYes(page, 'Remove vessel from your list?')
      await remove.waitFor({ state: 'detached' })
      await unfollow.click()
      await answerYes(page, 'Remove vessel from your followed list?')
      await unfollow.waitFor({ state: 'detached' })
      expect((await callAs<Vessel>('owner', 'GET', `/vessels/${vessel.id}`)).body.user_id).toBeNull()
      expect((await callAs<Vessel[]>('owner', 'GET', '/vessels/?followed=true')).body).toEqual([])
    })

    it("'Confirm removing this vessel from your followed list?', 'Add this vessel to your followed list?'", async () => {
      const followed = async () =>
        (await callAs<Vessel[]>('admin', 'GET', '/vessels/?followed=true')).body.map(({ id }) => id)
      const page = await open(`/vesselview/${ids.ownVessel}`, { as: 'admin' })
      const follow = page.getByRole('button', { name: 'Follow Espadon', exact: true })
      const unfollow = page.getByRole('button', { name: 'Unfollow Espadon', exact: true })
      await follow.click()
      await answerNo(page, 'Add this vessel to your followed list?')
      expect(await followed()).toEqual([])
      await follow.click()
      await answerYes(page, 'Add this vessel to your followed list?')
      await unfollow.click()
      await answerNo(page, 'Confirm removing this vessel from your followed list?')
      expect(await followed()).toEqual([ids.ownVessel])
      await unfollow.click()
      await answerYes(page, 'Confirm removing this vessel from your followed list?')
      await follow.waitFor()
      expect(await followed()).toEqual([])
      expect(page.url()).toBe(`${site}/vesselview/${ids.ownVessel}`)
    })
  })
}
