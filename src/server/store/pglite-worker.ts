import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'

/**
 * The embedded database in its own thread. The main thread speaks PostgreSQL's
 * wire protocol to it, one MessagePort a connection: bytes in, bytes out.
 */
const parent = parentPort
if (!parent) throw new Error('pglite-worker runs as a worker thread')

const { folder } = workerData as { folder: string } // set by embedded.ts alone
const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
/** The connection that spoke last. The pool has one at a time: where another speaks, this one is gone. */
let holder: MessagePort | null = null
/** Messages are worked off one after the other, whatever connection they come from. */
let queue: Promise<void> = Promise.resolve()

parent.on('message', (message: { connect: MessagePort } | 'close') => {
  if (message === 'close') enqueue(close)
  else serve(message.connect)
})
parent.postMessage('ready')

function serve(port: MessagePort): void {
  port.on('message', (bytes: Uint8Array) => enqueue(() => execute(port, bytes)))
  port.on('close', () => enqueue(() => leave(port)))
}

async function execute(port: MessagePort, bytes: Uint8Array): Promise<void> {
  // Its end may be told later than the first words of the next.
  if (holder && holder !== port) await leave(holder)
  holder = port
  await database.execProtocolRawStream(bytes, {
    onRawData: (data) => {
      const answer = new Uint8Array(data) // a copy: the database reuses its buffer
      port.postMessage(answer, [answer.buffer])
    },
  })
}

/** A connection that went away in a transaction leaves nothing half done. */
async function leave(port: MessagePort): Promise<void> {
  if (holder !== port) return
  holder = null
  if (database.isInTransaction()) await database.exec('rollback')
}

async function close(): Promise<void> {
  await database.close()
  parent?.postMessage('closed')
  parent?.close()
}

function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch((error: unknown) => {
    parent?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  })
}
