import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { useTestRecords } from '../test-records.ts'

const bboxQuery = 'x1=3.9&y1=43.4&x2=4.3&y2=43.6&zoom=12'

const { open } = useActors()
const records = useTestRecords()

const callAsMember = <T>(method: string, path: string, body?: unknown) =>
  callAs<T>('member', method, path, body)

describe('section 6: a member', () => {
  it('Logged-in user Add POIs, edit places, post reviews, rate, download maps, use the Vessels layer (described as needing a free subscription), follow/unfollow, add vessels, view user profiles.', async () => {
    const place = await records.place('member', { name: 'Anse du Droit' })
    expect(place.user_id).toBe(ids.member)
    const edited = await callAsMember<Place>('PATCH', `/places/${ids.unknownTypePlaces.above19}`, {
      place: { city: 'Porticcio' },
    })
    expect(edited.status).toBe(200)
    expect(edited.body.city).toBe('Porticcio')
    const post = await records.post('member', { post: { comment: 'Calm.', poi_id: place.id } })
    expect(post.user_id).toBe(ids.member)
    const rated = await callAsMember('POST', '/rates', { stars: 3, place_id: place.id })
    const vote = { stars: 3, place_id: place.id, rating_average: null, vote_count: 1 }
    expect(rated.status).toBe(201)
    expect(rated.body).toEqual(vote)
    const chart = await callAsMember('GET', `/places/download_kap_file/${ids.marina}?zoom=14`)
    expect(chart.status).toBe(200)
    expect(chart.bytes.length > 1000).toBe(true)
    const layer = await callAsMember<{ features: unknown[] }>('GET', `/connections/?${bboxQuery}`)
    expect(layer.status).toBe(200)
    expect(layer.body.features.length > 0).toBe(true)
    expect((await callAsMember('POST', `/connections/?vessel_id=${ids.stinkpot}`)).status).toBe(201)
    const followed = await callAsMember<Vessel[]>('GET', '/vessels/?followed=true')
    expect(followed.body.map(({ id }) => id)).toContain(ids.stinkpot)
    expect((await callAsMember('DELETE', `/connections/${ids.stinkpot}`)).status).toBe(200)
    expect(await records.vessel('member', { name: 'Newcomer' })).toMatchObject({ user_id: ids.member })
    const profile = await callAsMember('GET', `/users/${ids.owner}`)
    expect(profile.status).toBe(200)
    expect(profile.body).toEqual(expect.objectContaining({ name: 'Odile Wake' }))
  })

  it('Add POIs, edit places, post reviews, rate, download maps', async () => {
    const page = await open('/?lat=43.517&lng=4.132&zoom=13&layers=pois', { actor: 'member' })
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).waitFor()
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 1000, y: 500 } })
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /Log in/ }).count()).toBe(0)
    await page.goto(`${siteUrl}/placeview/${ids.reviewedPlace}`)
    await page.getByRole('link', { name: 'Edit POI' }).waitFor()
    expect(await page.locator('.rs-rate').getByRole('button', { name: /star/ }).count()).toBe(5)
    await page.getByRole('textbox', { name: /Your review/ }).waitFor()
    const charts = page.locator('.rs-sat-map-form')
    expect(await charts.getByRole('button', { name: 'Download' }).isEnabled()).toBe(true)
    await page.getByRole('link', { name: 'Edit POI' }).click()
    await page.getByRole('button', { name: 'Update place' }).waitFor()
  })

  it('use the Vessels layer (described as needing a free subscription)', async () => {
    const page = await open('/?lat=43.5&lng=4.1&zoom=11', { actor: 'member' })
    await page.getByRole('checkbox', { name: /^Vessels/ }).check({ force: true })
    await page
      .getByRole('button', { name: /Golden Wake|Espadon/ })
      .first()
      .waitFor()
  })

  it('follow/unfollow, add vessels, view user profiles.', async () => {
    const fetchVessel = async () => (await callAsMember<Vessel>('GET', `/vessels/${ids.ownVessel}`)).body
    const page = await open(`/vesselview/${ids.ownVessel}`, { actor: 'member' })
    await page.getByRole('button', { name: 'Follow Espadon', exact: true }).click()
    await acceptDialog(page, 'Add this vessel to your followed list?')
    const unfollow = page.getByRole('button', { name: 'Unfollow Espadon', exact: true })
    await unfollow.waitFor()
    expect(await fetchVessel()).toMatchObject({ is_followed: true })
    await unfollow.click()
    await acceptDialog(page, 'Confirm removing this vessel from your followed list?')
    await unfollow.waitFor({ state: 'detached' })
    expect(await fetchVessel()).toMatchObject({ is_followed: false })
    await page.goto(`${siteUrl}/profile`)
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page
      .getByRole('textbox', { name: /MMSI of your vessel/ })
      .or(page.getByRole('combobox'))
      .first()
      .waitFor()
    await page.goto(`${siteUrl}/userview/${ids.owner}`)
    await page.getByRole('heading', { level: 1, name: 'Odile Wake' }).waitFor()
  })
})
