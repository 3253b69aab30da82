import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/cli/program.ts'
import { parseSettings } from '../../../src/server/settings.ts'
import { createRecordingIo } from '../../support/test-server.ts'

/** Runs a command line that needs no installation. */
async function run(...argv: string[]) {
  const io = createRecordingIo()
  const fail = () => Promise.reject(new Error('the command opened an installation'))
  const context = {
    io,
    workingFolder: '.',
    signal: new AbortController().signal,
    settings: parseSettings({ ROADSTEAD_DATA: 'unused' }),
    runsInServer: false,
    getInstallation: fail,
  }
  const code = await runCommand(argv, context, fail)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

describe('command line', () => {
  it.each([
    [['imprt'], "unknown command 'imprt'"],
    [['import', 'osm', '--bbox', '1,2,3'], 'west,south,east,north'],
    [['import', 'osm', '--bbox', '1,2,3,2'], 'south below north'],
    [['import', 'coast', '--bbox', '1,2,3,2'], 'south below north'],
    [['import', 'osm'], "required option '--bbox"],
    [['import', 'wpi'], 'missing required argument'],
    [['import', 'nothing'], "unknown command 'nothing'"],
    [['import', 'gpx', 'a.gpx', '--type', 'Castle'], 'must be one of 0 Marina, 1 Anchorage'],
  ])('reports wrong usage with exit code 2: %j', async (argv, message) => {
    expect(await run(...argv)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })

  it.each([
    [['--help']],
    [['import', '--help']],
    [['import', 'osm', '--help']],
    [['import', 'coast', '--help']],
  ])('shows help for each command: %j', async (argv) => {
    expect(await run(...argv)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: roadstead') })
  })
})
