import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../../src/server/database/embedded/embedded.ts'

/** Starts an empty PostgreSQL server on a local port: PGlite, for tests without PostgreSQL. */
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
    readRequests(socket, (request) => session.write(request))
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

/** Messages that PostgreSQL responds to: Query, Sync, Flush, Terminate. */
const respondingTypes = ['Q', 'S', 'H', 'X']

/** Collects complete requests for PGlite: TCP may split them anywhere. */
function readRequests(socket: Socket, onRequest: (request: Buffer) => void): void {
  let buffered = Buffer.alloc(0)
  let started = false
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
    let at = 0
    let end = 0
    for (;;) {
      // The first message has no type byte before its length.
      const typeBytes = started ? 1 : 0
      if (buffered.length < at + typeBytes + 4) break
      const next = at + typeBytes + buffered.readUInt32BE(at + typeBytes)
      if (buffered.length < next) break
      if (!started || respondingTypes.includes(buffered.toString('latin1', at, at + 1))) end = next
      started = true
      at = next
    }
    if (end > 0) onRequest(buffered.subarray(0, end))
    buffered = buffered.subarray(end)
  })
}
