import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getControlSocketPath } from '../../../src/server/cli/control-socket.ts'
import { startBuiltServer } from '../../support/built-server.ts'
import { marinaOverpass, useInstallations } from '../../support/installations.ts'

const { create: createInstallation, run } = useInstallations()

describe('command line', () => {
  it('stops with exit code 1 and one line that names an invalid setting', async () => {
    const { code, out, err } = await run(await createInstallation({ PORT: 'many' }), ['serve'])
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toBe('PORT must be a whole number from 0 to 65535, not "many"\n')
  })
})

describe('running server', () => {
  it('executes commands, refuses a second server, logs no searches and shuts down', async () => {
    const environment = { ROADSTEAD_LOG_LEVEL: 'debug' }
    const installation = await createInstallation(environment)
    const data = installation.dataFolder
    const { server, url } = await startBuiltServer(installation)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    // Other users of the machine cannot run commands in the server.
    expect(statSync(getControlSocketPath(data)).mode & 0o777).toBe(0o600)
    expect((await fetch(`${url}/api/v1/search/?query=marseille`)).status).toBe(200)

    writeFileSync(join(data, 'input.json'), marinaOverpass)
    const overpassImport = await run(installation, ['import', 'overpass', join(data, 'input.json')])
    expect(overpassImport).toMatchObject({ code: 0, out: expect.stringContaining('added  1') })
    const place = await fetch(`${url}/api/v1/search/?query=port+camargue`).then((answer) => answer.json())
    expect(place).toMatchObject({ places: [{ name: 'Port Camargue' }] })

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
})
