import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeClassAPosition } from '../../fakes/ais.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const runAis = (...argv: string[]) => runCommandOnServer(server, ['ais', ...argv])

it.each([
  ['--speed', '2'],
  ['--as-of', 'now'],
  ['--ended', '2026-06-01T12:00Z'],
])('ais refuses %s %s for a feed', async (...option) => {
  expect(await runAis('tcp://127.0.0.1:9', ...option)).toEqual({
    code: 1,
    lines: [],
    errors: ['--speed, --as-of and --ended only apply to logs'],
  })
})

it.each(['missing.nmea', '.'])('ais refuses %s, which is not a file', async (origin) => {
  expect(await runAis(origin)).toEqual({ code: 1, lines: [], errors: [`file not found: ${origin}`] })
})

it.each(['0', '10001', 'fast'])('ais refuses the speed %s as wrong usage', async (speed) => {
  const { code, errors } = await runAis('log.nmea', '--speed', speed)
  expect(code).toBe(2)
  expect(errors.join('\n')).toContain('must be greater than 0 and at most 10000.')
})

it.each(['yesterday', '2999-01-01T00:00Z'])('ais refuses the end %s as wrong usage', async (end) => {
  const { code, errors } = await runAis('log.nmea', '--ended', end)
  expect(code).toBe(2)
  expect(errors.join('\n')).toContain('must be a time in the past, such as 2026-06-01T12:00Z.')
})

it('ais says that a log states no times, and stores its reports once its end is known', async () => {
  const path = join(server.dataFolder, 'undated.nmea')
  const report = encodeClassAPosition('227006760', { latitude: 43.5, longitude: 4.1 })
  writeFileSync(path, `${report}${report.slice(0, 20)}\n`)
  const undated = await runAis(path)
  expect(undated.lines).toEqual(['messages     1', 'no time      1', 'no checksum  1'])
  expect(undated.errors.join(' ')).toContain('The log states no times, so its messages were not stored.')
  const listVessels = () => server.app.database.db.selectFrom('vessels').select('position_at').execute()
  expect(await listVessels()).toEqual([])
  const dated = await runAis(path, '--ended', '2026-06-01T12:00Z')
  expect(dated).toMatchObject({ code: 0, errors: [] })
  expect(dated.lines).toContain('stored          1')
  expect(await listVessels()).toEqual([{ position_at: expect.stringContaining('2026-06-01') as unknown }])
})
