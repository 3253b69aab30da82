import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../../src/server/cli/serve.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { CommandError } from '../../../src/server/system/command-io.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'
import { createRecordingIo } from '../../support/test-server.ts'

let installation: ChildProcesses
beforeAll(async () => {
  installation = await createChildProcesses()
})
afterAll(() => installation.close())

/** Starts a server without feeds on the installation. */
const start = (environment: Record<string, string>, io = createRecordingIo()) =>
  startServer(
    parseSettings({
      ...installation.environment,
      ROADSTEAD_LOG_LEVEL: 'silent',
      ROADSTEAD_NDBC_URL: 'off',
      ...environment,
    }),
    io,
  )
const isLocked = () => existsSync(join(installation.dataFolder, 'lock'))

describe('server that cannot listen', { timeout: 90_000 }, () => {
  it('names the port in use and releases the data folder', async () => {
    const occupant = createServer().listen(0, '127.0.0.1')
    await once(occupant, 'listening')
    const { port } = occupant.address() as AddressInfo // it listens on a port
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      new CommandError(`PORT ${port} on 127.0.0.1 is in use by another program`),
    )
    occupant.close()
    expect(isLocked()).toBe(false)
  })

  it('names a host that is not an address of this machine', async () => {
    await expect(start({ PORT: '0', HOST: '203.0.113.1' })).rejects.toThrow(
      new CommandError('HOST 203.0.113.1 is not an address of this machine'),
    )
  })
})

it('running server prints its public address if one is set', { timeout: 90_000 }, async () => {
  const io = createRecordingIo()
  const server = await start({ PORT: '0', PUBLIC_URL: 'https://club.example.org/' }, io)
  await server.close()
  expect(server.url).toBe('https://club.example.org')
  expect(io.lines).toEqual([
    'Roadstead ready on https://club.example.org',
    expect.stringMatching(
      /^Which waters do you sail\? Choose them on https:\/\/club\.example\.org\/admin\/regions\/first\?key=[\w-]{32}$/,
    ),
  ])
})

it(
  'server that stops serves for ROADSTEAD_SHUTDOWN_DELAY longer and says so',
  { timeout: 90_000 },
  async () => {
    const server = await start({ PORT: '0', ROADSTEAD_SHUTDOWN_DELAY: '2' })
    const getStatus = async (path: string) => (await fetch(server.url + path)).status
    expect(await getStatus('/readyz')).toBe(200)
    const closed = server.close()
    expect(await getStatus('/readyz')).toBe(503)
    expect(await getStatus('/healthz')).toBe(200)
    await closed
    await expect(getStatus('/healthz')).rejects.toThrow('fetch failed')
  },
)
