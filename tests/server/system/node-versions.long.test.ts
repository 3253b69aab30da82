import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { installNode, nodeVersions, type NodeMajor } from '../../../scripts/node-versions.ts'
import { marinaOverpass, useInstallations } from '../../support/installations.ts'
import { testPassword } from '../../support/test-password.ts'

const { create } = useInstallations()
const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const majors = Object.keys(nodeVersions).map(Number) as NodeMajor[] // the keys are numbers

/** The part of the tests that meets most of Node.js: native modules, threads, files, sockets, streams and dates. */
const files = [
  'tests/core/',
  'tests/client/',
  'tests/server/system/',
  'tests/server/http/',
  'tests/server/storage/',
  'tests/server/database/embedded/',
  'tests/server/accounts/passwords.test.ts',
  'tests/server/posts/images/',
  'tests/server/sat-charts/mbtiles/',
  'tests/server/realtime/',
]

describe.each(majors)('on Node.js %s', (major) => {
  it('the built server starts on a new database, answers, runs commands and stops without a warning', async () => {
    const node = installNode(major)
    const installation = await create({ ROADSTEAD_NDBC_URL: 'off', ROADSTEAD_LOG_LEVEL: 'warn' })
    const { environment, dataFolder } = installation
    const run = (...args: string[]) => installation.startProgram(node, args)
    // The database of the installation is migrated by the Node.js of the tests.
    if (environment.DATABASE_URL) await removeAllTables(environment.DATABASE_URL)
    else environment.ROADSTEAD_DATA = join(dataFolder, 'new')
    expect(await run('--import', 'tsx', resolve('tests/support/migrate-new-database.ts')).result).toEqual({
      code: 0,
      out: '',
      err: '',
    })

    const program = resolve('dist/server/main.js')
    const server = run('--trace-warnings', program, 'serve')
    await expect.poll(server.getStdout, { timeout: 120_000 }).toContain('Roadstead ready on')
    const port = /Roadstead ready on http:\/\/[^:]+:(\d+)/.exec(server.getStdout())?.[1]
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    // The tile is drawn in a thread, the pictures by native code.
    const paths = ['/healthz', '/readyz', '/', '/api/v1/search?query=a', '/ground/1/0/0', '/og/home.png']
    for (const path of paths)
      await expect.poll(async () => `${path} ${(await get(path)).status}`).toBe(`${path} 200`)

    const input = join(dataFolder, 'input.json')
    writeFileSync(input, marinaOverpass)
    expect(await run(program, 'import', 'overpass', input).result).toMatchObject({ code: 0 })
    const place = await (await get('/api/v1/search/?query=port+camargue')).json()
    expect(place).toMatchObject({ places: [{ name: 'Port Camargue' }] })
    const adding = run(program, 'user', 'add', '--email', 'k@example.org', '--password-stdin')
    adding.child.stdin?.end(`${testPassword}\n`)
    expect(await adding.result).toMatchObject({ code: 0, err: '' })
    expect(await run(program, 'backup', join(dataFolder, 'backup.zip')).result).toMatchObject({
      code: 0,
      err: '',
    })

    server.child.kill('SIGTERM')
    const { code, out, err } = await server.result
    expect(code).toBe(0)
    expect(err).toBe('')
    expect(out).not.toMatch(/"level":(40|50|60)|warning/i)
  }, 240_000)

  // These have databases of their own.
  if (isOnPostgres) return
  it('the tests of what the server uses of Node.js pass', async () => {
    const node = installNode(major)
    const { status, stdout, stderr } = spawnSync(
      node,
      ['node_modules/vitest/vitest.mjs', 'run', '--project=core', '--project=server', ...files],
      {
        encoding: 'utf8',
        env: { ...process.env, TEST_LONG: '' },
      },
    )
    expect(status, stdout.slice(-3000) + stderr.slice(-1000)).toBe(0)
  }, 600_000)
})

async function removeAllTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.end()
}
