import { afterAll, beforeAll, expect, it } from 'vitest'
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
])('ais refuses %s %s for a feed', async (...option) => {
  expect(await runAis('tcp://127.0.0.1:9', ...option)).toEqual({
    code: 1,
    lines: [],
    errors: ['--speed and --as-of only apply to logs'],
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
