import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBuiltServer } from '../../support/built-server.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'

let processes: ChildProcesses
beforeAll(async () => {
  processes = await createChildProcesses()
  Object.assign(processes.environment, {
    ROADSTEAD_LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://127.0.0.1:1/',
  })
})
afterAll(() => processes.close())

const start = (args: string[]) => processes.start('dist/server/main.js', args)
const run = (args: string[]) => start(args).result

const elements = ['Îles d’Hyères', 'a\u2028b\u0085c\r\nd ⛵', '=1+1', '"\\u0000"'].map((name, index) => ({
  type: 'node',
  id: index + 1,
  lat: 43 + index,
  lon: 6,
  tags: { leisure: 'marina', name },
}))

describe('roadstead export', () => {
  it('writes the same bytes with and without a running server', async () => {
    const path = join(processes.dataFolder, 'input.json')
    const osm3s = { timestamp_osm_base: '2022-04-21T04:17:06Z' }
    writeFileSync(path, JSON.stringify({ version: 0.6, osm3s, elements }))
    expect(await run(['import', 'overpass', path])).toMatchObject({ code: 0 })
    const withoutServer = await run(['export', 'geojson'])
    expect(withoutServer).toMatchObject({ code: 0, err: '' })
    expect((JSON.parse(withoutServer.out) as { features: unknown[] }).features).toHaveLength(4)

    const { server } = await startBuiltServer(processes)
    expect(await run(['export', 'geojson'])).toEqual(withoutServer)

    server.child.kill('SIGTERM')
    await server.result
  }, 180_000)

  it('ends with one line if its output is closed', async () => {
    const { child, result } = start(['export', 'kml'])
    child.stdout?.destroy()
    const { code, err } = await result
    expect(code).toBe(1)
    expect(err).toBe('the output was closed before everything was written\n')
  }, 90_000)
})
