import { describe, expect, it } from 'vitest'
import { FileError, startFileThread } from '../../src/server/sat-charts/file-writer-thread.ts'

describe('a thread that writes a file', () => {
  it('that could not start answers everybody, also who asks after it ended', async () => {
    const thread = startFileThread('sat-charts/no-such-worker')
    await expect(thread.ask({ kind: 'open' })).rejects.toThrow(FileError)
    await expect(thread.ask({ kind: 'open' })).rejects.toThrow(/no-such-worker/)
    await thread.close()
  })
})
