import { describe, expect, it } from 'vitest'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const bboxQuery = 'x1=4&y1=43&x2=5&y2=44&zoom=10'

const { open } = useActors()
const records = useTestRecords()

const callAsVisitor = (method: string, path: string, body?: unknown) => callAs('visitor', method, path, body)

describe('section 6: a visitor', () => {
  it('Logged-out visitor View map, places, vessels, search, legend.', async () => {
    for (const path of [
      '/home',
      '/search/?query=camargue',
      `/destinations?${bboxQuery}`,
      `/places/?type=centroid&${bboxQuery}`,
      `/places/?type=outline&tile_zoom=15&${bboxQuery}`,
      '/places/?partial_name=port',
      `/places/${ids.marina}`,
      `/posts?place_id=${ids.marina}`,
      `/checkins?place_id=${ids.marina}`,
      `/nav_aids/?${bboxQuery}`,
      `/nav_aids/${ids.navAid}`,
      `/meteo_reps/?${bboxQuery}`,
      `/meteo_reps/${ids.station}`,
      `/ais_paths/?${bboxQuery}`,
      `/vessels?place_id=${ids.marina}`,
      `/vessels/${ids.ownVessel}`,
    ]) {
      expect((await callAsVisitor('GET', path)).status, path).toBe(200)
    }
    const page = await open('/?lat=43.517&lng=4.132&zoom=13')
    await page.getByRole('button', { name: /Port Camargue, Marina/ }).waitFor()
    await page.getByRole('button', { name: 'Click here to open legend' }).click()
    await page.locator('.rs-legend').getByText('Vessel under way').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').first().fill('golden wake')
    await page.getByRole('option', { name: /Golden Wake/ }).click()
    await page.waitForURL(/\/vesselview\/\d+$/)
  })

  it('Cannot rate (stars inert), edit, download, follow, post, use the Vessels layer, add POIs or view the user page.', async () => {
    const place = await records.place('owner')
    const vessel = { name: 'Intruder', loa: 9 }
    const refused: [method: string, path: string, body?: unknown][] = [
      ['POST', '/rates', { stars: 5, place_id: place.id }],
      ['PATCH', `/places/${place.id}`, { place: { city: 'Nowhere' } }],
      ['POST', `/places/${place.id}/revert`, { revision_id: 1 }],
      ['PATCH', `/nav_aids/${ids.navAid}`, { nav_aid: { city: 'Nowhere' } }],
      ['PATCH', `/vessels/${ids.unownedVessel}`, { vessel: { name: 'Mine' } }],
      ['PATCH', `/vessels/${ids.ownVessel}`, await createPhotoForm('vessel[photo][image]')],
      ['PATCH', `/users/${ids.member}`, { user: { city: 'Nowhere' } }],
      ['GET', `/places/download_kap_file/${ids.marina}?zoom=15`],
      ['GET', `/images/?${bboxQuery}&file_type=gmap&file_format=kap&tile_zoom=15`],
      ['POST', `/connections/?vessel_id=${ids.unownedVessel}`],
      ['DELETE', `/connections/${ids.unownedVessel}`],
      ['POST', '/posts', { post: { comment: 'Hello.', poi_id: place.id } }],
      ['GET', `/connections/?${bboxQuery}`],
      ['POST', '/places', { place: { name: 'Mine', longitude: 8, latitude: 41 } }],
      ['GET', `/users/${ids.member}`],
      ['POST', '/vessels', { vessel }],
      ['GET', '/vessels/?own=true'],
      ['GET', '/vessels/?followed=true'],
      ['DELETE', `/places/${place.id}`],
      ['DELETE', `/nav_aids/${ids.navAid}`],
      ['DELETE', `/posts/${ids.posts.other}`],
      ['DELETE', '/photos/1'],
      ['POST', '/direct_uploads', { blob: {} }],
    ]
    for (const [method, path, body] of refused) {
      const call = `${method} ${path}`
      expect((await callAsVisitor(method, path, body)).status, call).toBe(401)
    }
    expect((await callAsVisitor('GET', `/places/${place.id}`)).body).toMatchObject({
      city: place.city,
      vote_count: 0,
    })
  })

  it('Cannot rate (stars inert), edit, download', async () => {
    const page = await open(`/placeview/${ids.reviewedPlace}`)
    await page.getByRole('heading', { level: 1, name: 'Vieux-Port' }).waitFor()
    await page.getByText('A review from flickr').waitFor()
    const rating = page.locator('.rs-rate')
    expect(await rating.getByRole('button').count()).toBe(0)
    await rating.getByRole('link', { name: 'Log in to rate' }).waitFor()
    expect(await page.getByRole('link', { name: 'Edit POI' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Delete review' }).count()).toBe(0)
    await page.getByText('You must be logged in to submit a post or an image').waitFor()
    expect(await page.getByRole('textbox', { name: /Your review/ }).count()).toBe(0)
    const charts = page.locator('.rs-sat-map-form')
    expect(await charts.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true)
    expect(await charts.getByRole('combobox').isDisabled()).toBe(true)
    await page.goto(`${siteUrl}/placeedit/${ids.reviewedPlace}`)
    await page
      .getByRole('link', { name: /log in/i })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Update place' }).count()).toBe(0)
  })

  it('follow, post, use the Vessels layer, add POIs or view the user page.', async () => {
    const page = await open('/?lat=43.517&lng=4.132&zoom=13&layers=pois')
    const vessels = page.locator('.rs-layers__row').filter({ hasText: 'Vessels' })
    await vessels.getByText('needs a free subscription').waitFor()
    expect(await vessels.getByRole('switch').or(vessels.getByRole('checkbox')).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('link', { name: 'View' }).waitFor()
    expect(await popup.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
    expect(await popup.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 1000, y: 500 } })
    await page.getByRole('menuitem', { name: 'Log in to enable menu options' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /Add a P|Download Sat/ }).count()).toBe(0)
    await page.goto(`${siteUrl}/vesselview/${ids.ownVessel}`)
    await page.getByRole('heading', { level: 1, name: 'Espadon' }).waitFor()
    expect(await page.getByRole('button', { name: /Follow|Edit|photo/i }).count()).toBe(0)
    await page.goto(`${siteUrl}/userview/${ids.owner}`)
    await page.getByText('You must be logged in to view this page').waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Odile')
  })
})
