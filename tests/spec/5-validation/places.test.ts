import { beforeAll, describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright'
import type { NavAid } from '../../../src/core/contract/nav-aid.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Post } from '../../../src/core/contract/post.ts'
import { createPlainPhoto } from '../../factories/photos.ts'
import { dismissDialog, acceptDialog, collectCalls } from '../dialogs.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

const fetchPlace = (id: number) => callAs<Place>('visitor', 'GET', `/places/${id}`)

describe('section 5: places', () => {
  let place: Place
  let memberPage: Page
  beforeAll(async () => {
    place = await records.lasting.place('member', {
      name: 'Anse de la Règle',
      latitude: 41.35,
      longitude: 8.41,
    })
    memberPage = await open(`/placeview/${place.id}`, { actor: 'member' })
  })

  async function openAddForm(page: Page): Promise<void> {
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 900, y: 400 } })
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
  }

  it('New POI: name required; type defaults to 0.', async () => {
    const position = { latitude: 41.3, longitude: 8.3 }
    const unnamedResponse = await callAs<{ errors: object }>('member', 'POST', '/places', {
      place: position,
    })
    expect([unnamedResponse.status, Object.keys(unnamedResponse.body.errors)]).toEqual([422, ['name']])
    const blankPlace = { place: { ...position, name: '  ' } }
    expect((await callAs('member', 'POST', '/places', blankPlace)).status).toBe(422)
    expect((await records.place('member', position)).type_enum).toBe(0)
    const page = await open('/?lat=41.2&lng=8.2&zoom=14&layers=pois', { actor: 'member' })
    const calls = collectCalls(page, 'POST', /\/api\/v1\/places$/)
    await openAddForm(page)
    const form = page.getByRole('dialog')
    expect(await form.getByRole('combobox').inputValue()).toBe('0')
    expect(await form.getByRole('textbox', { name: 'Name' }).getAttribute('required')).not.toBeNull()
    await form.getByRole('button', { name: 'Submit for review' }).click()
    await form.getByText('This field is required.').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(calls).toEqual([])
  })

  it('Post: comment required; photo optional.', async () => {
    const postWithoutComment = { post: { poi_id: place.id } }
    const refused = await callAs<{ errors: object }>('member', 'POST', '/posts', postWithoutComment)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['comment']])
    const calls = collectCalls(memberPage, 'POST', /\/api\/v1\/posts$/)
    const form = memberPage.locator('.rs-review-form')
    const photo = { name: 'bay.jpg', mimeType: 'image/jpeg', buffer: await createPlainPhoto() }
    await form.locator('input[type=file]').setInputFiles(photo)
    await form.getByRole('button', { name: 'Submit review' }).click()
    await form.getByText('Write your review first.').waitFor()
    expect(calls).toEqual([])
    await form.getByRole('button', { name: 'Remove the photo' }).click()
    await form.getByRole('textbox', { name: 'Your review' }).fill('Words alone.')
    await form.getByRole('button', { name: 'Submit review' }).click()
    await memberPage.locator('.rs-review').filter({ hasText: 'Words alone.' }).waitFor()
    const [post] = (await callAs<Post[]>('visitor', 'GET', `/posts?place_id=${place.id}`)).body
    expect([calls.length, post?.comment, post?.image_url]).toEqual([1, 'Words alone.', null])
  })

  it("Logged-out message: 'You must be logged in to submit a post or an image'.", async () => {
    const page = await open(`/placeview/${place.id}`)
    await page.getByText('You must be logged in to submit a post or an image').waitFor()
    expect(await page.locator('.rs-review-form').count()).toBe(0)
    const post = { post: { comment: 'Hello.', poi_id: place.id } }
    expect((await callAs('visitor', 'POST', '/posts', post)).status).toBe(401)
  })

  it("Confirmations: delete place 'Confirm place delete?'", async () => {
    const { id } = await records.place('member', { name: 'Anse à effacer' })
    const page = await open(`/placeedit/${id}`, { actor: 'member' })
    await page.getByRole('button', { name: 'Delete place' }).click()
    await dismissDialog(page, 'Confirm place delete?')
    expect((await fetchPlace(id)).status).toBe(200)
    await page.getByRole('button', { name: 'Delete place' }).click()
    await acceptDialog(page, 'Confirm place delete?')
    await page.getByText('place deleted', { exact: true }).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await fetchPlace(id)).status).toBe(404)
  })

  it("delete navigation aid 'Confirm nav_aid delete?'", async () => {
    const id = ids.spareNavAids.validation
    const fetchNavAid = () => callAs<NavAid>('visitor', 'GET', `/nav_aids/${id}`)
    const page = await open(`/nav_aidview/${id}`, { actor: 'owner' })
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    await dismissDialog(page, 'Confirm nav_aid delete?')
    expect((await fetchNavAid()).status).toBe(200)
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    await acceptDialog(page, 'Confirm nav_aid delete?')
    await page.getByText('NavAid deleted', { exact: true }).waitFor()
    expect((await fetchNavAid()).status).toBe(404)
  })

  it("submit POI 'Submit new POI? (May take a few seconds....)'.", async () => {
    const page = await open('/?lat=41.1&lng=8.1&zoom=14&layers=pois', { actor: 'member' })
    const calls = collectCalls(page, 'POST', /\/api\/v1\/places$/)
    await openAddForm(page)
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill('Anse de la Question')
    await form.getByRole('button', { name: 'Submit for review' }).click()
    await dismissDialog(page, 'Submit new POI? (May take a few seconds....)')
    expect(calls).toEqual([])
    await form.getByRole('button', { name: 'Submit for review' }).click()
    await acceptDialog(page, 'Submit new POI? (May take a few seconds....)')
    const link = page.getByRole('link', { name: 'View the POI' })
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    expect(calls).toHaveLength(1)
    expect((await callAs('admin', 'DELETE', `/places/${id}`)).status).toBe(200)
  })

  it('Satellite map download zoom choices 14 to 21, default 18.', async () => {
    const zoom = memberPage.locator('.rs-sat-map-form').getByRole('combobox', { name: 'Zoom' })
    const values = await zoom.locator('option').evaluateAll(
      (options) => options.map((option) => Number((option as HTMLOptionElement).value)), // the options of a select element
    )
    expect(values).toEqual([14, 15, 16, 17, 18, 19, 20, 21])
    expect(await zoom.inputValue()).toBe('18')
    const chart = (query: string) =>
      callAs('member', 'GET', `/places/download_kap_file/${place.id}${query}`).then(({ status }) => status)
    expect([await chart('?zoom=13'), await chart('?zoom=22')]).toEqual([400, 400])
    const response = await callAs('member', 'GET', `/places/download_kap_file/${place.id}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain(`${place.id}_gm_z18.kap`)
  })

  it('Top destinations only include places with id above 1400.', async () => {
    const { latitude, longitude } = (await fetchPlace(ids.lowIdPlace)).body
    expect(ids.lowIdPlace).toBe(1400)
    const nearby = { latitude: latitude + 0.01, longitude: longitude + 0.01 }
    const eligiblePlace = await records.place('member', { name: 'Marina d’après', ...nearby })
    const box = `x1=${longitude - 0.2}&y1=${latitude - 0.2}&x2=${longitude + 0.2}&y2=${latitude + 0.2}`
    const destinations = await callAs<Place[]>('visitor', 'GET', `/destinations?${box}&zoom=11`)
    expect(destinations.body.map(({ id }) => id)).toEqual([eligiblePlace.id])
    const world = await callAs<Place[]>('visitor', 'GET', '/destinations?x1=-180&y1=-85&x2=180&y2=85&zoom=3')
    expect(world.body.filter(({ id }) => id <= 1400)).toEqual([])
    expect(world.body).toHaveLength(10)
  })

  it('Place edit map: panning disabled, zoom fixed 14 to 16, edits only within the map boundaries.', async () => {
    const page = await open(`/placeedit/${place.id}`, { actor: 'member' })
    const map = page.getByRole('figure', { name: 'Satellite map to move Anse de la Règle' })
    const mapContainer = map.locator('.leaflet-container')
    const readTileZoom = async () => {
      const tile = await map.locator('.rs-imagery img').last().getAttribute('src')
      return Number(tile?.split('/').at(-3))
    }
    await expect.poll(readTileZoom).toBe(14)
    await mapContainer.scrollIntoViewIfNeeded()
    const pane = map.locator('.leaflet-map-pane')
    const before = await pane.getAttribute('style')
    const box = await mapContainer.boundingBox()
    if (!box) throw new Error('the map is not drawn')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 80, middle.y + 50, { steps: 5 })
    await page.mouse.up()
    expect(await pane.getAttribute('style')).toBe(before)
    // Dragging opens no dialog; a click does.
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.mouse.click(middle.x + 80, middle.y + 50)
    await dismissDialog(page, 'Confirm the new position?')

    const zoomIn = map.getByRole('button', { name: 'Zoom in' })
    const zoomOut = map.getByRole('button', { name: 'Zoom out' })
    const expectDisabled = (button: Locator) =>
      expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await expectDisabled(zoomOut)
    // Clicks during the zoom animation are ignored.
    const waitForAnimationEnd = () => expect.poll(() => map.locator('.leaflet-zoom-anim').count()).toBe(0)
    for (const zoom of [15, 16]) {
      await waitForAnimationEnd()
      await zoomIn.click()
      await expect.poll(readTileZoom).toBe(zoom)
    }
    await expectDisabled(zoomIn)
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, -600)
    await page.waitForTimeout(600)
    expect(await readTileZoom()).toBe(16)
    for (const zoom of [15, 14]) {
      await waitForAnimationEnd()
      await zoomOut.click()
      await expect.poll(readTileZoom).toBe(zoom)
    }
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(600)
    expect(await readTileZoom()).toBe(14)

    const calls = collectCalls(page, 'PATCH', /\/api\/v1\/places\//)
    await page.getByRole('textbox', { name: 'Latitude' }).fill('41.6')
    await page.getByRole('button', { name: 'Set this position' }).click()
    await page
      .getByText(
        'This position is outside the map. Move the place part of the way, save, then move it again.',
      )
      .waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Latitude' }).fill('41.352')
    await page.getByRole('button', { name: 'Set this position' }).click()
    await acceptDialog(page, 'Confirm the new position?')
    await page.getByRole('button', { name: 'Update place' }).click()
    await page.waitForURL(`${siteUrl}/placeview/${place.id}`)
    expect(calls).toHaveLength(1)
    expect((await fetchPlace(place.id)).body.latitude).toBe(41.352)
  })

  it('Confirmations also for post delete, photo delete', async () => {
    const fields = { 'post[comment]': 'To be deleted.', 'post[poi_id]': String(place.id) }
    const post = await records.post('member', await createPhotoForm('post[photo][image]', fields))
    const getState = async () => {
      const { body } = await callAs<Post[]>('visitor', 'GET', `/posts?place_id=${place.id}`)
      const destinations = body.find(({ id }) => id === post.id)
      return { post: destinations !== undefined, photo: Boolean(destinations?.image_url) }
    }
    await memberPage.goto(`${siteUrl}/placeview/${place.id}`)
    const review = memberPage.locator('.rs-review').filter({ hasText: 'To be deleted.' })
    const clickButton = (name: string) => review.getByRole('button', { name, exact: true }).click()
    await clickButton('Delete photo')
    await dismissDialog(memberPage, 'Confirm photo delete?')
    expect(await getState()).toEqual({ post: true, photo: true })
    await clickButton('Delete photo')
    await acceptDialog(memberPage, 'Confirm photo delete?')
    await expect.poll(getState).toEqual({ post: true, photo: false })
    await clickButton('Delete review')
    await dismissDialog(memberPage, 'Confirm post delete?')
    expect(await getState()).toEqual({ post: true, photo: false })
    await clickButton('Delete review')
    await acceptDialog(memberPage, 'Confirm post delete?')
    await expect.poll(getState).toEqual({ post: false, photo: false })
  })

  it('and position change.', async () => {
    const page = await open(`/placeedit/${place.id}`, { actor: 'member' })
    const latitude = page.getByRole('textbox', { name: 'Latitude' })
    const before = await latitude.inputValue()
    const mapContainer = page
      .getByRole('figure', { name: /^Satellite map to move/ })
      .locator('.leaflet-container')
    await mapContainer.click({ position: { x: 140, y: 90 } })
    await dismissDialog(page, 'Confirm the new position?')
    expect(await latitude.inputValue()).toBe(before)
    await mapContainer.click({ position: { x: 140, y: 90 } })
    await acceptDialog(page, 'Confirm the new position?')
    expect(Number(await latitude.inputValue())).toBeGreaterThan(Number(before))
  })
})
