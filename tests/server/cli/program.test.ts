import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/cli/program.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
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
    [['import', 'coast'], 'name a file or use --bbox, not both'],
    [['import', 'coast', 'a.geojson', '--bbox', '1,2,3,4'], 'name a file or use --bbox, not both'],
    [['import', 'coast', 'a.geojson', '--date', '2026'], 'must be a month or a day'],
    [['import', 'coast', 'a.geojson', '--date', '2026-10-31T12:00'], 'must be a month or a day'],
    [['import', 'coast', 'a.geojson', '--date', 'in 2026-10'], 'must be a month or a day'],
    [['export', 'csv', '--bbox', '1,4,3,2'], 'south not above north'],
    [['export', 'csv', '--types', '1,'], 'must be comma-separated numbers'],
    [['export', 'csv', '--types', '1,2000'], 'must be comma-separated numbers'],
    [['export', 'csv', '--types', '2000,1'], 'must be comma-separated numbers'],
    [['export', 'csv', '--types', 'a1,2'], 'must be comma-separated numbers'],
    [['export', 'csv', '--has', 'fuel,castle'], 'must be facilities with commas between them: fuel'],
    [['export', 'csv', '--updated-since', 'yesterday'], 'must be a time'],
    [['export', 'csv', '--updated-since', '5 May 2026'], 'must be a time'],
    [['export', 'csv', '--updated-since', '2026-13-01'], 'must be a time'],
    [['export', 'pdf'], "unknown command 'pdf'"],
    [['ais', 'a.log', '--speed', '0'], 'must be greater than 0 and at most 10000'],
    [['ais', 'a.log', '--speed', '10001'], 'must be greater than 0 and at most 10000'],
    [['ais', 'a.log', '--speed', 'fast'], 'must be greater than 0 and at most 10000'],
    [['ais', 'a.log', '--as-of', 'then'], 'Allowed choices are now'],
    [['restore'], 'name a backup file or use --latest, not both'],
    [['restore', 'a.zip', '--latest'], 'name a backup file or use --latest, not both'],
    [['move'], "required option '--to"],
    [['user', 'add', '--password', 'x'], "required option '--email"],
    [
      ['user', 'add', '--email', 'a@example.org', '--password', 'x', '--password-stdin'],
      'cannot be used with',
    ],
  ])('reports wrong usage with exit code 2: %j', async (argv, message) => {
    expect(await run(...argv)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })

  it.each([
    [['import', 'osm', '--bbox', '179,2,-179,3', '--refresh']],
    [['import', 'gpx', 'a.gpx', '--type', ' anchorage ']],
    [['import', 'coast', 'a.geojson', '--date', '2026-10']],
    [['import', 'coast', '--bbox', '1,2,3,4', '--date', '2026-10-31']],
    [['export', 'csv', '--bbox', '1,2,3,2']],
    [['export', 'gpx', '--types', '0,999']],
    [['export', 'kml', '--has', 'fuel,water,fuel']],
    [['export', 'geojson', '--updated-since', '2026-01-31T12:00Z']],
    [['export', 'geojson', '--updated-since', '1960-01-01']],
    [['ais', 'a.log', '--speed', '10000', '--as-of', 'now']],
    [['ais', 'a.log', '--speed', '0.5']],
  ])('accepts %j, which opens the installation', async (argv) => {
    await expect(run(...argv)).rejects.toThrow('the command opened an installation')
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
