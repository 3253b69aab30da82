import { afterAll } from 'vitest'
import { createChildProcesses, type ChildProcesses, type StartedProcess } from './child-processes.ts'

/** Installations of the tests of one file, which are removed after them, and the built program. */
export interface Installations {
  /** Creates an installation: a data folder and a migrated, empty database. */
  create(environment?: Record<string, string>): Promise<ChildProcesses>
  /** Runs the built program on an installation to its end. */
  run(installation: ChildProcesses, args: string[]): StartedProcess['result']
}

export function useInstallations(): Installations {
  const created: ChildProcesses[] = []
  afterAll(async () => {
    for (const installation of created) await installation.close()
  })
  return {
    async create(environment = {}) {
      const installation = await createChildProcesses()
      created.push(installation)
      Object.assign(installation.environment, environment)
      return installation
    },
    run: (installation, args) => installation.start('dist/server/main.js', args).result,
  }
}

/** Overpass response with one marina. */
export const marinaOverpass = JSON.stringify({
  version: 0.6,
  osm3s: { timestamp_osm_base: '2022-04-21T04:17:06Z' },
  elements: [
    { type: 'node', id: 1, lat: 43.517, lon: 4.132, tags: { leisure: 'marina', name: 'Port Camargue' } },
  ],
})
