import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { marinaOverpass, useInstallations } from '../../support/installations.ts'

const { create: createInstallation, run } = useInstallations()

describe('command line', () => {
  it('creates an installation in an empty data folder without a server', async () => {
    const installation = await createInstallation()
    const emptyFolder = join(installation.dataFolder, 'empty')
    mkdirSync(emptyFolder)
    installation.environment.ROADSTEAD_DATA = emptyFolder
    const path = join(installation.dataFolder, 'input.json')
    writeFileSync(path, marinaOverpass)
    expect(await run(installation, ['import', 'overpass', path])).toMatchObject({
      code: 0,
      out: expect.stringContaining('added  1'),
    })
  })
})
