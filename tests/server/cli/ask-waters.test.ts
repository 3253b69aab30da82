import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askForWaters } from '../../../src/server/cli/ask-waters.ts'
import { isQuestionOpen } from '../../../src/server/regions/first-start-queries.ts'
import { listRegions } from '../../../src/server/regions/queries.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate regions restart identity cascade')
  await server.database.pool.query("delete from app_state where name = 'first_start'")
})

/** Answers the question with lines, and returns the regions and what was printed. */
async function answer(...lines: string[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const io = createRecordingIo()
  const { db } = server.database
  const asked = askForWaters({ db, io, signal: new AbortController().signal }, { input, output })
  for (const line of lines) {
    await expect.poll(() => output.readableLength).toBeGreaterThan(0)
    output.read()
    input.write(`${line}\n`)
  }
  await asked
  const regions = (await listRegions(db)).map(({ name, bounds }) => ({ name, bounds }))
  return { regions, printed: io.lines.join('\n'), isOpen: await isQuestionOpen(db) }
}

it('a port is loaded with the waters around it', async () => {
  const { regions, printed } = await answer('la ciotat')
  expect(regions).toMatchObject([{ name: 'La Ciotat' }])
  expect(regions[0]?.bounds.y1).toBeCloseTo(42.64, 1)
  expect(printed).toContain('The waters around La Ciotat are loaded')
})

it('a box is loaded; what is unknown or too large is asked again', async () => {
  const { regions, printed } = await answer('Xyzzyville', '-180,-80,180,80', '3,42,4,43')
  expect(regions).toEqual([{ name: 'Home waters', bounds: { x1: 3, y1: 42, x2: 4, y2: 43 } }])
  expect(printed).toContain('No town is called Xyzzyville.')
  expect(printed).toContain('57600 square degrees')
})

it('an empty line leaves the question to the page, no ends it, and it is not asked again', async () => {
  expect(await answer('')).toMatchObject({ regions: [], isOpen: true })
  expect(await answer('no')).toMatchObject({ regions: [], isOpen: false })
  expect((await answer()).printed).toBe('')
})

it('the end of the input and of the server end it', async () => {
  const input = new PassThrough()
  const stop = new AbortController()
  const options = { db: server.database.db, io: createRecordingIo(), signal: stop.signal }
  const closed = askForWaters(options, { input, output: new PassThrough() })
  input.end()
  await closed
  const stopped = askForWaters(options, { input: new PassThrough(), output: new PassThrough() })
  stop.abort()
  await stopped
})
