import { describe, expect, it } from 'vitest'
import { FileWriteError, startFileWriterThread } from '../../../src/server/sat-charts/file-writer-thread.ts'

describe('file writer thread', () => {
  it('rejects all requests if it could not start, also later ones', async () => {
    const thread = startFileWriterThread('sat-charts/no-such-worker')
    await expect(thread.request({ kind: 'open' })).rejects.toThrow(FileWriteError)
    await expect(thread.request({ kind: 'open' })).rejects.toThrow(/no-such-worker/)
    await thread.close()
  })
})
