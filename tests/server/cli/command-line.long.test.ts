import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'

const installations: ChildProcesses[] = []
afterAll(async () => {
  for (const installation of installations) await installation.close()
})

/** Creates an installation: a data folder and a migrated, empty database. */
async function createInstallation(environment: Record<string, string> = {}): Promise<ChildProcesses> {
  const installation = await createChildProcesses()
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
  })
})
