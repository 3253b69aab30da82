import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../../src/server/database/embedded.ts'

/** A PostgreSQL at an address of this machine, empty: PGlite behind a port, for tests where no PostgreSQL runs. */
export async function startPostgres(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-postgres-'))
  const embedded = await openEmbeddedDatabase({
    folder: join(folder, 'database'),
    onFailure(error) {
      throw error
    },
    onReadsInvalidated: () => undefined,
  })
  const server = createServer((socket) => {
    const session = embedded.connect('all')
    session.on('data', (bytes: Buffer) => socket.write(bytes))
    wholeRequests(socket, (request) => session.write(request))
    socket.on('error', () => session.destroy())
    socket.on('close', () => session.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `postgres://postgres:opensesame@127.0.0.1:${port}/postgres`,
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await embedded.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Messages after which PostgreSQL answers: Query, Sync, Flush, Terminate. */
const asking = ['Q', 'S', 'H', 'X']

/** PGlite takes requests whole; a network cuts them anywhere. */
function wholeRequests(socket: Socket, take: (request: Buffer) => void): void {
  let waiting = Buffer.alloc(0)
  let started = false
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    let at = 0
    let end = 0
    for (;;) {
      // The very first message has no letter before its length.
      const letter = started ? 1 : 0
      if (waiting.length < at + letter + 4) break
      const next = at + letter + waiting.readUInt32BE(at + letter)
      if (waiting.length < next) break
      if (!started || asking.includes(waiting.toString('latin1', at, at + 1))) end = next
      started = true
      at = next
    }
    if (end > 0) take(waiting.subarray(0, end))
    waiting = waiting.subarray(end)
  })
}
