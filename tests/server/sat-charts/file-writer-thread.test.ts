import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFileWriterThread, FileWriteError } from '../../../src/server/sat-charts/file-writer-thread.ts'

describe('file writer thread', () => {
  it('rejects all requests if it could not start, also later ones', async () => {
    const thread = createFileWriterThread('sat-charts/no-such-worker')
    await expect(thread.request({ kind: 'open' })).rejects.toThrow(FileWriteError)
    await expect(thread.request({ kind: 'open' })).rejects.toThrow(/no-such-worker/)
    await thread.close()
  })

  it.each([
    ['sat-charts/kap-file-worker', 'no chart is open'],
    ['sat-charts/mbtiles/mbtiles-file-worker', 'no file is open'],
  ])('%s refuses a step for a file that another thread opened', async (name, reason) => {
    const folder = mkdtempSync(join(tmpdir(), 'roadstead-writer-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const thread = createFileWriterThread<object, unknown>(name)
    const sheet = { zoom: 15, left: 0, top: 0, width: 64, height: 64 }
    await thread.request({ open: join(folder, 'chart'), sheet })
    // A thread that crashes is replaced in the same way.
    await thread.close()
    await expect(thread.request({ finish: {} })).rejects.toThrow(reason)
    await thread.close()
  })
})
