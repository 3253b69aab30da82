import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openInstallation } from '../../../src/server/cli/installation.ts'
import { runCommand } from '../../../src/server/cli/program.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { CommandError } from '../../../src/server/system/command-io.ts'
import { createRecordingIo } from '../../support/test-server.ts'

let dataFolder: string
beforeEach(() => void (dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-emptied-'))))
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const callbacks = { onFailure: () => undefined }
const open = () => openInstallation(parseSettings({ ROADSTEAD_DATA: dataFolder }), callbacks)

function write(path: string): void {
  mkdirSync(dirname(join(dataFolder, path)), { recursive: true })
  writeFileSync(join(dataFolder, path), 'x')
}

it.each([
  ['a secret and uploads', ['secret', 'uploads/ab/cd/photo']],
  ['a secret', ['secret']],
  ['uploads', ['uploads/ab/cd/photo']],
  ['backups', ['backups/roadstead-20260701T031500Z.zip']],
])('a start without the database beside %s is refused and changes nothing', async (traces, files) => {
  for (const file of files) write(file)
  mkdirSync(join(dataFolder, 'database'))
  const refusal = open()
  await expect(refusal).rejects.toBeInstanceOf(CommandError)
  await expect(refusal).rejects.toThrow(
    `The folder ${dataFolder}/database of the database is missing or empty, but ${dataFolder} contains ${traces} of a site.`,
  )
  await expect(refusal).rejects.toThrow(/"roadstead restore --latest".*"roadstead migrate --new"/)
  expect(readdirSync(join(dataFolder, 'database'))).toEqual([])
  rmSync(join(dataFolder, 'database'), { recursive: true })
  await expect(open()).rejects.toThrow(CommandError)
  expect(existsSync(join(dataFolder, 'database'))).toBe(false)
})

it('a new site is started beside them by a command of its own', async () => {
  write('secret')
  const io = createRecordingIo()
  const settings = parseSettings({ ROADSTEAD_DATA: dataFolder })
  const context = {
    io,
    workingFolder: '.',
    signal: new AbortController().signal,
    settings,
    runsInServer: false,
  }
  const run = async (...argv: string[]) => {
    const opened: ReturnType<typeof openInstallation>[] = []
    const code = await runCommand(
      argv,
      {
        ...context,
        getInstallation(options) {
          opened.push(openInstallation(settings, { ...callbacks, ...options }))
          return opened[0] as ReturnType<typeof openInstallation> // pushed above
        },
      },
      () => Promise.resolve(),
    )
    await (await opened[0]?.catch(() => null))?.close()
    return code
  }
  expect(await run('migrate')).toBe(1)
  expect(io.errors).toEqual([expect.stringContaining('is missing or empty')])
  expect(await run('migrate', '--new')).toBe(0)
  expect(await run('migrate')).toBe(0)
})
