import { beforeAll, expect, it } from 'vitest'
import type { AreaReport, AreaSize } from '../../../src/core/areas-aboard.ts'
import { buildPlaceRecord } from '../../support/test-server.ts'
import { pluginPath, useBoatWorld } from '../boat-world.ts'

const bbox = '4.1,43.5,4.2,43.6'
const maxZoom = 13
/** For what goes over a link that counts as lost after 2 s, on a machine with other work. */
const patient = { timeout: 90_000, interval: 1000 }
/** For restarts of the boat server. */
const slow = { timeout: 300_000 }
const areasPath = `${pluginPath}/areas`

const world = useBoatWorld([
  buildPlaceRecord({ name: 'Port Camargue', latitude: 43.517, longitude: 4.132 }),
  buildPlaceRecord({ name: 'Anse', type_enum: 1, latitude: 43.55, longitude: 4.19 }),
  buildPlaceRecord({ name: 'Far', latitude: 44.5, longitude: 4.19 }),
])

beforeAll(() => world.signalK.configure(world.settings()))

const listAreas = async () => ((await world.signalK.get(areasPath)).body as { areas: AreaReport[] }).areas
/** Asks for the size until the site, which may be slow on a machine with other work, has answered. */
async function fetchSize(): Promise<AreaSize> {
  const path = `${areasPath}/estimate?bbox=${bbox}&max_zoom=${maxZoom}`
  let size: AreaSize | null = null
  const ask = async () => {
    const { status, body } = await world.signalK.get(path)
    if (status === 200) size = body
    return status
  }
  await expect.poll(ask, patient).toBe(200)
  return size ?? { places: 0, tiles: 0, bytes: 0 }
}
const takeArea = (token?: string) => world.signalK.send('POST', areasPath, { bbox, max_zoom: maxZoom }, token)
const countTileRequests = () =>
  world.proxy.requestedPaths.filter((path) => path.startsWith('/ground/')).length +
  world.tiles.requestedTiles.length

it('the size of an area is stated before its download', async () => {
  const { places, tiles, bytes } = await fetchSize()
  expect(places).toBe(2)
  expect(tiles).toBeGreaterThan(20)
  expect(bytes).toBeGreaterThan(10_000)
  expect((await world.signalK.get(`${areasPath}/estimate?bbox=0,0,50,50`)).status).toBe(422)
})

it('guests cannot take an area', async () => {
  expect((await takeArea()).status).toBe(403)
  expect((await takeArea(world.signalK.tokens.guest)).status).toBe(403)
  expect(await listAreas()).toEqual([])
})

it(
  'an area goes on after a power cut in the middle, without fetching its tiles again, and is about as large as announced',
  slow,
  async () => {
    const { signalK, proxy } = world
    const { bytes, tiles } = await fetchSize()
    expect((await takeArea(signalK.tokens.crew)).status).toBe(201)
    const before = countTileRequests()
    await expect.poll(() => countTileRequests() - before, { timeout: 90_000, interval: 5 }).toBeGreaterThan(5)
    await signalK.cutPower()
    const fetched = countTileRequests()
    expect(fetched - before).toBeLessThan(tiles)
    proxy.isUp = false
    await signalK.start()
    await expect.poll(listAreas, patient).toMatchObject([{ taken_at: null }])
    proxy.isUp = true
    await expect.poll(async () => (await listAreas())[0]?.taken_at, patient).toEqual(expect.any(String))
    const [area] = await listAreas()
    expect(area).toMatchObject({ places: 2, progress: null, max_zoom: maxZoom })
    // Those in flight at the cut are fetched again.
    expect(countTileRequests() - before).toBeLessThan(tiles + 6)
    expect(Math.abs((area?.bytes ?? 0) / bytes - 1)).toBeLessThan(0.1)
  },
)

it('a refresh brings a new review and confirms the rest', slow, async () => {
  const { signalK, proxy, owner } = world
  const poi_id = await world.findPlaceId('Anse')
  expect((await owner.call('POST', '/posts', { poi_id, comment: 'Full on Saturdays' })).status).toBeLessThan(
    300,
  )
  const [area] = await listAreas()
  const before = proxy.answers.length
  expect(
    (await signalK.send('POST', `${areasPath}/${area?.id}/refresh`, {}, signalK.tokens.crew)).status,
  ).toBe(202)
  await expect.poll(async () => (await listAreas())[0]?.taken_at, patient).not.toBe(area?.taken_at)
  const answers = proxy.answers.slice(before)
  const isReviews = (path: string) => path === `/api/v1/posts?place_id=${poi_id}`
  expect(answers.filter(({ path }) => isReviews(path)).map(({ status }) => status)).toEqual([200])
  const unchanged = answers.filter(({ path, status }) => status === 304 && !isReviews(path))
  expect(unchanged.map(({ path }) => path.split('?')[0])).toEqual(
    expect.arrayContaining(['/api/v1/nav_aids', '/api/v1/seamarks/clearances', `/api/v1/places/${poi_id}`]),
  )
  expect(answers.some(({ path }) => path.startsWith('/ground/'))).toBe(false)
  proxy.isUp = false
  const kept = await signalK.get(`${pluginPath}/api/v1/posts?place_id=${poi_id}`)
  expect(JSON.stringify(kept.body)).toContain('Full on Saturdays')
})

it('without a connection the area has its places, tiles and what belongs to them', slow, async () => {
  const { signalK, proxy } = world
  proxy.isUp = false
  await signalK.restart()
  const id = await world.findPlaceId('Port Camargue')
  for (const path of [`/api/v1/places/${id}`, '/ground/12/2094/1496', '/ground/13/4189/2992'])
    await expect.poll(async () => (await signalK.get(pluginPath + path)).status, { message: path }).toBe(200)
  const nearby = await signalK.get(`${pluginPath}/nearby?latitude=43.55&longitude=4.15`)
  expect((nearby.body as { places: object[] }).places).toHaveLength(2)
})

it('a removed area frees its tiles', async () => {
  const { signalK, proxy } = world
  await expect.poll(listAreas, patient).toHaveLength(1)
  const [area] = await listAreas()
  const remove = (token?: string) => signalK.send('POST', `${areasPath}/${area?.id}/remove`, {}, token)
  expect((await remove(signalK.tokens.guest)).status).toBe(403)
  expect((await remove(signalK.tokens.crew)).status).toBe(200)
  expect(await listAreas()).toEqual([])
  proxy.isUp = false
  expect((await signalK.get(`${pluginPath}/ground/13/4189/2992`)).status).toBe(504)
})
