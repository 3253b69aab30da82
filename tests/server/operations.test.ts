import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { processes, type Processes } from './process.ts'

let own: Processes
beforeAll(async () => {
  own = await processes()
})
afterAll(() => own.close())

it('a running server takes a backup; restore and move ask for it to be stopped; then the restore is done', async () => {
  const { dataFolder } = own
  const photo = join(dataFolder, 'uploads', 'ab', 'photo')
  mkdirSync(join(dataFolder, 'uploads', 'ab'), { recursive: true })
  writeFileSync(photo, 'a photo')
  const file = join(dataFolder, 'club.zip')
  const server = await own.serve()

  expect(await own.run('backup', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ rows of \d+ tables and 1 uploads in .*club\.zip \(\d+\.\d MB\)\n$/),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const stop = `stop the server on ${dataFolder} (process ${server.child.pid}) first: `
  expect(await own.run('restore', file, '--replace')).toEqual({
    code: 1,
    out: '',
    err: `${stop}what it holds is about to be replaced\n`,
  })
  expect(await own.run('move', '--to', 'postgres://me:opensesame@127.0.0.1:9/x')).toEqual({
    code: 1,
    out: '',
    err: `${stop}what it writes meanwhile would stay behind\n`,
  })
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)

  expect(await own.run('restore', file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^cannot restore club\.zip: this installation holds 1\d{3} places, .*--replace/,
    ),
  })
  writeFileSync(photo, 'another one')
  expect(await own.run('restore', file, '--replace')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \d+ rows, verified/),
  })
  expect(readFileSync(photo, 'utf8')).toBe('a photo')
  expect(existsSync(join(dataFolder, 'lock'))).toBe(false)

  const moved = await own.run('move', '--to', 'postgres://me:opensesame@127.0.0.1:9/x')
  expect(moved).toMatchObject({ code: 1, out: '' })
  expect(moved.err).toMatch(/^cannot move: .*\n$/)
  expect(moved.err).not.toContain('opensesame')
  expect(await own.run('move')).toMatchObject({ code: 2 })
}, 200_000)
