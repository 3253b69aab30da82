import { describe, expect, it } from 'vitest'
import { FileWriteError, startFileWriterThread } from '../../src/server/sat-charts/file-writer-thread.ts'

describe('a thread that writes a file', () => {
  it('that could not start answers everybody, also who asks after it ended', async () => {
    const thread = startFileWriterThread('sat-charts/no-such-worker')
    await expect(thread.request({ kind: 'open' })).rejects.toThrow(FileWriteError)
    await expect(thread.request({ kind: 'open' })).rejects.toThrow(/no-such-worker/)
    await thread.close()
  })
})
