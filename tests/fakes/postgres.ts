import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../src/server/store/embedded.ts'

/** A PostgreSQL at an address of this machine, empty: PGlite behind a port, for tests where no PostgreSQL runs. */
export async function startPostgres(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-postgres-'))
  const embedded = await openEmbedded(join(folder, 'database'), (error) => {
    throw error
  })
  const server = createServer((socket) => {
    const session = embedded.connect()
    socket.on('error', () => session.destroy())
    socket.pipe(session).pipe(socket)
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
