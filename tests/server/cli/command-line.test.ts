import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startBuiltServer } from '../../support/built-server.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'

const installations: ChildProcesses[] = []
afterAll(async () => {
  for (const installation of installations) await installation.close()
})

/** Creates an installation: a data folder and a migrated, empty database. */
async function createInstallation(
  environment: Record<string, string> = {},
  options: { starterData?: boolean } = {},
): Promise<ChildProcesses> {
  const installation = await createChildProcesses(options)
  installations.push(installation)
  Object.assign(installation.environment, environment)
  return installation
}

const start = (installation: ChildProcesses, args: string[]) =>
  installation.start('dist/server/main.js', args)

const run = (installation: ChildProcesses, args: string[]) => start(installation, args).result

const overpass = JSON.stringify({
  version: 0.6,
  osm3s: { timestamp_osm_base: '2022-04-21T04:17:06Z' },
  elements: [
    { type: 'node', id: 1, lat: 43.517, lon: 4.132, tags: { leisure: 'marina', name: 'Port Camargue' } },
  ],
})

describe('command line', () => {
  it('stops with exit code 1 and one line that names an invalid setting', async () => {
    const { code, out, err } = await run(await createInstallation({ PORT: 'many' }), ['serve'])
    expect([code, out, err]).toEqual([1, '', 'PORT must be a whole number from 0 to 65535, not "many"\n'])
  })

  it('exits with code 2 after wrong usage', async () => {
    expect(await run(await createInstallation(), ['imprt'])).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown command 'imprt'"),
    })
  })

  it('creates an installation in an empty data folder without a server', async () => {
    const installation = await createInstallation()
    const emptyFolder = join(installation.dataFolder, 'empty')
    mkdirSync(emptyFolder)
    installation.environment.ROADSTEAD_DATA = emptyFolder
    const path = join(installation.dataFolder, 'input.json')
    writeFileSync(path, overpass)
    expect(await run(installation, ['import', 'overpass', path])).toMatchObject({
      code: 0,
      out: expect.stringContaining('added  1'),
    })
    expect(await run(installation, ['import', 'overpass', path])).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 changes in'),
    })
    expect(await run(installation, ['migrate'])).toMatchObject({
      code: 0,
      out: 'The database is up to date.\n',
    })
  })

  it('demo: loads starter data if there are no ports, and stops on SIGTERM', async () => {
    const installation = await createInstallation({}, { starterData: true })
    const demo = start(installation, ['demo'])
    const lock = join(installation.dataFolder, 'lock')
    await expect.poll(() => existsSync(lock), { timeout: 30_000, interval: 50 }).toBe(true)
    demo.child.kill('SIGTERM')
    expect(await demo.result).toMatchObject({
      code: 1,
      err: expect.stringContaining('interrupted; run it again'),
    })
  }, 60_000)

  it('reports an unreadable file in one line with exit code 1', async () => {
    const installation = await createInstallation()
    const path = join(installation.dataFolder, 'broken.json')
    writeFileSync(path, overpass.slice(0, 60))
    const { code, err } = await run(installation, ['import', 'overpass', path])
    expect([code, err]).toEqual([
      1,
      'cannot import broken.json: it is not a complete Overpass response: the text ends early\n',
    ])
  })
})

describe('running server', () => {
  it('loads starter data, executes commands, refuses a second server and shuts down', async () => {
    const environment = { ROADSTEAD_LOG_LEVEL: 'debug' }
    const installation = await createInstallation(environment, { starterData: true })
    const data = installation.dataFolder
    const { server, url } = await startBuiltServer(installation)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })

    const searchResult = await fetch(`${url}/api/v1/search/?query=marseille`).then(
      (answer) => answer.json() as Promise<{ places_hits: number }>,
    )
    expect(searchResult.places_hits).toBeGreaterThan(0)

    writeFileSync(join(data, 'input.json'), overpass)
    const overpassImport = await run(installation, ['import', 'overpass', join(data, 'input.json')])
    expect(overpassImport).toMatchObject({ code: 0, out: expect.stringContaining('added  1') })
    const place = await fetch(`${url}/api/v1/search/?query=port+camargue`).then((answer) => answer.json())
    expect(place).toMatchObject({ places: [{ name: 'Port Camargue' }] })
    const waypoint = '<gpx><wpt lat="43.3" lon="4.4"><name>Mill Cove</name><sym>triangle</sym></wpt></gpx>'
    writeFileSync(join(data, 'input.gpx'), waypoint)
    const gpxImport = await run(installation, [
      'import',
      'gpx',
      join(data, 'input.gpx'),
      '--type',
      'anchorage',
    ])
    expect(gpxImport).toMatchObject({ code: 0, out: expect.stringContaining('added  1') })
    const cove = await fetch(`${url}/api/v1/search/?query=mill+cove`).then((answer) => answer.json())
    expect(cove).toMatchObject({ places: [{ name: 'Mill Cove', type_enum: 1 }] })
    expect(await run(installation, ['import', 'overpass', '/nowhere.json'])).toMatchObject({
      code: 1,
      err: 'cannot import /nowhere.json: there is no such file\n',
    })

    const second = await run(installation, ['serve'])
    expect(second).toMatchObject({
      code: 1,
      out: '',
      err: `Roadstead already runs on ${data} (process ${server.child.pid})\n`,
    })

    server.child.kill('SIGTERM')
    const { code, out, err } = await server.result
    expect(code).toBe(0)
    expect(out + err).not.toContain('marseille')
    expect(out + err).not.toMatch(/remote(Address|Port)|"ip"/)
    expect(out + err).toContain('"route":"/api/v1/search"')
    expect(existsSync(join(data, 'lock'))).toBe(false)
  }, 90_000)

  it('reports a port in use in one line', async () => {
    const occupant = createServer().listen(0, '127.0.0.1')
    await once(occupant, 'listening')
    const { port } = occupant.address() as AddressInfo // it listens on a port
    const { code, err } = await run(await createInstallation({ PORT: String(port) }), ['serve'])
    occupant.close()
    // On a busy machine, progress lines come before it.
    const errorLine = err.replace(/^\w+: \d+ of .*\n/gm, '')
    expect([code, errorLine]).toEqual([1, `PORT ${port} on 127.0.0.1 is in use by another program\n`])
  }, 90_000)
})
