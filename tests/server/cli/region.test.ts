import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRegionOverpass, type RegionOverpass } from '../../fakes/region-overpass.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let overpass: RegionOverpass
beforeAll(async () => {
  overpass = await startRegionOverpass()
  server = await startTestServer({ ROADSTEAD_OVERPASS_URL: overpass.url, ROADSTEAD_NDBC_URL: 'off' })
})
afterAll(async () => {
  await server.close()
  await overpass.close()
})

const run = (...argv: string[]) => runCommandOnServer(server, ['region', ...argv])
const time = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g
const withoutTimes = (lines: string[]) => lines.map((line) => line.replace(time, 'T').replace(/ +/g, ' '))

it('adds, lists, refreshes and removes a region', async () => {
  expect((await run('list')).lines).toEqual(['There are no regions: add one with "roadstead region add".'])
  const added = await run('add', 'Gulf', '--bbox', '3,42,4,43')
  expect(added.code).toBe(0)
  const parts = ['places', 'seamarks', 'names', 'coast']
  expect(withoutTimes(added.lines)).toEqual([
    ...parts.map((part) => `${part} loaded at T`),
    'stations switched off on this site',
  ])
  expect(withoutTimes((await run('list')).lines)).toEqual([
    'Gulf (3,42,4,43): loaded at T; refreshed at T',
    ...parts.map((part) => ` ${part} loaded at T`),
    ' stations switched off on this site',
  ])
  overpass.reset()
  expect((await run('refresh', 'gulf')).code).toBe(0)
  expect(overpass.requests).toHaveLength(4)
  const removed = await run('remove', 'gulf')
  expect(withoutTimes(removed.lines)).toEqual([
    'places 1',
    'nav_aids 1',
    'seamarks 1',
    'clearances 0',
    'map_names 2',
    'The region Gulf is removed. Its coast and its weather stations stay.',
  ])
})

it('says in one line what failed, with exit code 1, and what is unknown or wrong', async () => {
  overpass.answer('names', () => ({ status: 400 }))
  const failed = await run('add', 'Bay', '--bbox', '10,42,11,43')
  expect(failed.code).toBe(1)
  expect(failed.errors.join('\n')).toMatch(
    /^names could not be loaded; the server tries again at .* UTC, or run it again$/,
  )
  expect(failed.lines.join('\n')).toContain('failed: the Overpass server refused the request with 400')
  expect((await run('remove', 'Nowhere')).errors).toEqual([
    'there is no region Nowhere: "roadstead region list" lists them',
  ])
  expect((await run('add', 'World', '--bbox=-180,-80,180,80')).errors).toEqual([
    'the box has 57600 square degrees, and a region at most 100: add several',
  ])
  expect((await run('add', 'Bay')).code).toBe(2)
})
