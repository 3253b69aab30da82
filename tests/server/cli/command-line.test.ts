import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createPostgresCopy } from '../../support/test-server.ts'
import { copyEmbeddedTemplate } from '../../support/template-database.ts'

const running = new Set<ChildProcess>()
const copies: { remove(): Promise<void> }[] = []
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const copy of copies) await copy.remove()
})

interface ProcessResult {
  code: number | null
  out: string
  err: string
}

interface StartedProcess {
  child: ChildProcess
  output(): string
  ended: Promise<ProcessResult>
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'roadstead-cli-'))

/** Creates an installation: a data folder and a migrated, empty database. */
async function createInstallation(): Promise<Record<string, string>> {
  const ROADSTEAD_DATA = emptyFolder()
  if (process.env.TEST_DATABASE !== 'postgres') {
    copyEmbeddedTemplate(ROADSTEAD_DATA)
    return { ROADSTEAD_DATA }
  }
  const copy = await createPostgresCopy()
  copies.push(copy)
  return { ROADSTEAD_DATA, ...copy.environment }
}

function start(args: string[], environment: Record<string, string>): StartedProcess {
  const child = spawn(process.execPath, [resolve('dist/server/main.js'), ...args], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment },
  })
  running.add(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<ProcessResult>((resolveResult) => {
    child.on('close', (code) => {
      running.delete(child)
      resolveResult({ code, out, err })
    })
  })
  return { child, output: () => out + err, ended }
}

const run = (args: string[], environment: Record<string, string>) => start(args, environment).ended

async function waitUntilReady(server: StartedProcess): Promise<string> {
  await expect.poll(server.output, { timeout: 30_000, interval: 50 }).toContain('Roadstead ready on ')
  return /Roadstead ready on (\S+)/.exec(server.output())?.[1] ?? ''
}

const overpass = JSON.stringify({
  version: 0.6,
  osm3s: { timestamp_osm_base: '2022-04-21T04:17:06Z' },
  elements: [
    { type: 'node', id: 1, lat: 43.517, lon: 4.132, tags: { leisure: 'marina', name: 'Port Camargue' } },
  ],
})

describe('command line', () => {
  it('stops with exit code 1 and one line that names an invalid setting', async () => {
    const { code, out, err } = await run(['serve'], { ...(await createInstallation()), PORT: 'many' })
    expect([code, out, err]).toEqual([1, '', 'PORT must be a whole number from 0 to 65535, not "many"\n'])
  })

  it('reports wrong usage with exit code 2', async () => {
    expect(await run(['imprt'], await createInstallation())).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown command 'imprt'"),
    })
    expect(await run(['import', 'osm', '--bbox', '1,2,3'], await createInstallation())).toMatchObject({
      code: 2,
      err: expect.stringContaining('west,south,east,north'),
    })
    expect(await run(['import', 'wpi'], await createInstallation())).toMatchObject({ code: 2 })
    expect(
      await run(['import', 'gpx', 'a.gpx', '--type', 'Castle'], await createInstallation()),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('must be one of 0 Marina, 1 Anchorage'),
    })
  })

  it('shows help for each command', async () => {
    for (const args of [['--help'], ['import', '--help'], ['import', 'osm', '--help']]) {
      expect(await run(args, {})).toMatchObject({ code: 0, out: expect.stringContaining('Usage: roadstead') })
    }
  })

  it('creates an installation in an empty data folder without a server', async () => {
    const environment = { ...(await createInstallation()), ROADSTEAD_DATA: emptyFolder() }
    const path = join(environment.ROADSTEAD_DATA, 'input.json')
    writeFileSync(path, overpass)
    expect(await run(['import', 'overpass', path], environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining('added  1'),
    })
    expect(await run(['import', 'overpass', path], environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 changes in'),
    })
    expect(await run(['migrate'], environment)).toMatchObject({
      code: 0,
      out: 'The database is up to date.\n',
    })
  })

  it('demo: loads starter data if there are no ports, and stops on SIGTERM', async () => {
    const environment = await createInstallation()
    const demo = start(['demo'], environment)
    const lock = join(environment.ROADSTEAD_DATA ?? '', 'lock')
    await expect.poll(() => existsSync(lock), { timeout: 30_000, interval: 50 }).toBe(true)
    demo.child.kill('SIGTERM')
    expect(await demo.ended).toMatchObject({
      code: 1,
      err: expect.stringContaining('interrupted; run it again'),
    })
  }, 60_000)

  it('reports an unreadable file in one line with exit code 1', async () => {
    const environment = await createInstallation()
    const path = join(environment.ROADSTEAD_DATA ?? '', 'broken.json')
    writeFileSync(path, overpass.slice(0, 60))
    const { code, err } = await run(['import', 'overpass', path], environment)
    expect([code, err]).toEqual([
      1,
      'cannot import broken.json: it is not a complete Overpass response: the text ends early\n',
    ])
  })
})

describe('running server', () => {
  it('loads starter data, executes commands, refuses a second server and shuts down', async () => {
    const environment: Record<string, string> = {
      ...(await createInstallation()),
      ROADSTEAD_LOG_LEVEL: 'debug',
    }
    const data = environment.ROADSTEAD_DATA ?? ''
    const server = start(['serve'], environment)
    const url = await waitUntilReady(server)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })

    const searchResult = await fetch(`${url}/api/v1/search/?query=marseille`).then(
      (answer) => answer.json() as Promise<{ places_hits: number }>,
    )
    expect(searchResult.places_hits).toBeGreaterThan(0)

    writeFileSync(join(data, 'input.json'), overpass)
    const overpassImport = await run(['import', 'overpass', join(data, 'input.json')], environment)
    expect(overpassImport).toMatchObject({ code: 0, out: expect.stringContaining('added  1') })
    const place = await fetch(`${url}/api/v1/search/?query=port+camargue`).then((answer) => answer.json())
    expect(place).toMatchObject({ places: [{ name: 'Port Camargue' }] })
    const waypoint = '<gpx><wpt lat="43.3" lon="4.4"><name>Mill Cove</name><sym>triangle</sym></wpt></gpx>'
    writeFileSync(join(data, 'input.gpx'), waypoint)
    const gpxImport = await run(
      ['import', 'gpx', join(data, 'input.gpx'), '--type', 'anchorage'],
      environment,
    )
    expect(gpxImport).toMatchObject({ code: 0, out: expect.stringContaining('added  1') })
    const cove = await fetch(`${url}/api/v1/search/?query=mill+cove`).then((answer) => answer.json())
    expect(cove).toMatchObject({ places: [{ name: 'Mill Cove', type_enum: 1 }] })
    expect(await run(['import', 'overpass', '/nowhere.json'], environment)).toMatchObject({
      code: 1,
      err: 'cannot import /nowhere.json: there is no such file\n',
    })
    expect(await run(['import', 'nothing'], environment)).toMatchObject({ code: 2 })

    const second = await run(['serve'], environment)
    expect(second).toMatchObject({
      code: 1,
      out: '',
      err: `Roadstead already runs on ${data} (process ${server.child.pid})\n`,
    })

    expect(server.output()).not.toContain('marseille')
    expect(server.output()).not.toMatch(/remote(Address|Port)|"ip"/)
    expect(server.output()).toContain('"route":"/api/v1/search"')

    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(existsSync(join(data, 'lock'))).toBe(false)
  }, 90_000)

  it('keeps acknowledged data after SIGKILL', async () => {
    const environment = await createInstallation()
    const data = environment.ROADSTEAD_DATA ?? ''
    const first = start(['serve'], environment)
    await waitUntilReady(first)
    writeFileSync(join(data, 'input.json'), overpass)
    await run(['import', 'overpass', join(data, 'input.json')], environment)
    first.child.kill('SIGKILL')
    await first.ended
    const second = start(['serve'], environment)
    const url = await waitUntilReady(second)
    expect(await (await fetch(`${url}/api/v1/search/?query=port+camargue`)).json()).toMatchObject({
      places_hits: 1,
    })
    second.child.kill('SIGTERM')
    await second.ended
    rmSync(data, { recursive: true, force: true })
  }, 90_000)

  it('reports a port in use in one line', async () => {
    const first = start(['serve'], await createInstallation())
    const port = new URL(await waitUntilReady(first)).port
    const { code, err } = await run(['serve'], { ...(await createInstallation()), PORT: port })
    // On a busy machine, progress lines come before it.
    const errorLine = err.replace(/^\w+: \d+ of .*\n/gm, '')
    expect([code, errorLine]).toEqual([1, `PORT ${port} on 127.0.0.1 is in use by another program\n`])
    first.child.kill('SIGTERM')
    await first.ended
  }, 90_000)
})
