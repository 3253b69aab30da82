import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandOnServer } from '../../support/run-command.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function run(argv: string[]) {
  const { code, lines, errors } = await runCommandOnServer(server, argv)
  return { code, out: lines.join('\n'), err: errors.join('\n') }
}

it('migrate reports that the database is up to date', async () => {
  expect(await run(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.', err: '' })
})

it('import gpx gives waypoints without a place symbol the type of --type', async () => {
  const waypoint = '<gpx><wpt lat="43.3" lon="4.4"><name>Mill Cove</name><sym>triangle</sym></wpt></gpx>'
  writeFileSync(join(server.dataFolder, 'input.gpx'), waypoint)
  expect(await run(['import', 'gpx', 'input.gpx', '--type', 'anchorage'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('added  1'),
  })
  const { body } = await server.get('/search/?query=mill+cove')
  expect(body).toMatchObject({ places: [{ name: 'Mill Cove', type_enum: 1 }] })
})
