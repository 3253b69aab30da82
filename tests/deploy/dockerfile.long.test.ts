import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getEnvironment, listArguments } from '../support/dockerfile.ts'
import { followDockerfile, type FollowedStage } from '../support/follow-dockerfile.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 900_000 })

/** Time that compose.yaml and the unit of systemd leave a server to stop is longer. */
const stopTimeoutMs = 20_000
const isRoot = process.getuid?.() === 0
/** The server runs without write access to the program: as `nobody` if the test runs as root, else as the same user, with the permission removed. */
const user = isRoot
  ? { uid: 65_534, gid: 65_534 }
  : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

const folder = mkdtempSync(join(tmpdir(), 'roadstead-image-'))
let image: FollowedStage
let program: string
beforeAll(() => {
  chmodSync(folder, 0o755)
  image = followDockerfile(folder, `${user.uid}:${user.gid}`)
  program = join(image.root, listArguments(image.stage, 'WORKDIR')[0] ?? '')
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', program])
})
afterAll(() => {
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

it('contains the packages that the built server imports, and no package of the builds', () => {
  const built = join(program, 'dist/server')
  const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const imported = new Set(
    scripts.flatMap((name) =>
      [
        ...readFileSync(join(built, name), 'utf8').matchAll(
          /(?:\bfrom\s*|\bimport\s*\(?\s*)"((?:@[\w.-]+\/)?[\w.-]+)/g,
        ),
      ]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => !specifier.startsWith('.') && specifier !== 'node'),
    ),
  )
  expect(imported.size).toBeGreaterThan(20)
  // Optional: it reads one format of coasts, and the server says so where it is missing.
  expect(imported.delete('h5wasm')).toBe(true)
  const isInstalled = (name: string) => existsSync(join(program, 'node_modules', name))
  expect([...imported].filter((name) => !isInstalled(name))).toEqual([])
  expect(['vite', 'vitest', 'playwright', 'typescript', 'storybook'].filter(isInstalled)).toEqual([])
  expect(['src', 'tests', 'scripts', '.git'].filter((name) => existsSync(join(program, name)))).toEqual([])
})

it('serves as a user who cannot write to the program, is healthy, and stops in time', async () => {
  // The user of the image can write nothing but the data.
  const writable = spawnSync('find', ['.', '-writable', '-not', '-type', 'l'], {
    cwd: program,
    encoding: 'utf8',
    ...user,
  })
  expect(writable.status).toBe(0)
  expect(writable.stdout).toBe('')
  const port = await findFreePort()
  const environment = {
    PATH: process.env.PATH ?? '',
    ...getEnvironment(image.stage),
    ROADSTEAD_DATA: join(image.root, getEnvironment(image.stage).ROADSTEAD_DATA ?? ''),
    PORT: String(port),
    ROADSTEAD_NDBC_URL: 'off',
    ROADSTEAD_LOG_LEVEL: 'warn',
  }
  const [command = '', ...args] = [...parseCommand('ENTRYPOINT'), ...parseCommand('CMD')]
  const options = { cwd: program, env: environment, ...user }
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  try {
    await expect.poll(() => output.join(''), { timeout: 120_000 }).toContain('Roadstead ready on')
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    for (const path of ['/healthz', '/readyz', '/', '/embed/v1/roadstead.js', '/plugin-panel/', '/api/docs'])
      expect((await get(path)).status, path).toBe(200)
    // Worker threads: the basemap, and tides at a place of the starter data, with a package of their own.
    const manhattan = await get('/api/v1/places.csv?bbox=-74.1,40.6,-73.9,40.8')
    const [, id] = /^(\d+),/m.exec(await manhattan.text()) ?? []
    for (const path of ['/ground/1/0/0', `/api/v1/places/${id}/tides`])
      expect((await get(path)).status, path).toBe(200)
    const [, healthCheck = ''] = (listArguments(image.stage, 'HEALTHCHECK')[0] ?? '').split(/\bCMD /)
    const [checker, ...checkerArgs] = JSON.parse(healthCheck) as [string, ...string[]] // its JSON form
    const check = () => spawnSync(checker, checkerArgs, options).status
    expect(check()).toBe(0)
    expect(await stop(server)).toBe(0)
    expect(check()).toBe(1)
  } finally {
    server.kill('SIGKILL')
  }
  expect(output.join('')).not.toMatch(/"level":(40|50|60)/)
})

/** Sends SIGTERM and returns the exit code. */
async function stop(server: ChildProcess): Promise<unknown> {
  const ended = once(server, 'exit', { signal: AbortSignal.timeout(stopTimeoutMs) })
  server.kill('SIGTERM')
  return (await ended)[0]
}

/** The command of ENTRYPOINT or CMD, in their JSON form. */
function parseCommand(keyword: 'ENTRYPOINT' | 'CMD'): string[] {
  return JSON.parse(listArguments(image.stage, keyword)[0] ?? '[]') as string[] // a list of words
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  server.close()
  return port
}
