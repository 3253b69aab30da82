import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { WorkerConnectMessage, DatabaseWorkerMessage, DatabaseWorkerCommand } from './embedded.ts'
import {
  createSessionScheduler,
  type ExecuteResult,
  type SchedulerClient,
  type TransactionStatus,
} from './scheduler.ts'

/**
 * The embedded database in its own thread. The main thread speaks PostgreSQL's
 * wire protocol to it, one MessagePort a connection: bytes in, bytes out.
 */
const parent = parentPort
if (!parent) throw new Error('pglite-worker runs as a worker thread')

const { folder } = workerData as { folder: string } // set by embedded.ts alone
const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
const turns = createSessionScheduler({
  execute,
  executeReadInTransaction: readInside,
  rollback: rollBack,
  invalidateReads: () => tell('unsaid'),
  onFailure: fail,
})

/** Ports by which other threads connect. */
const lent = new Set<MessagePort>()

parent.on('message', (message: DatabaseWorkerCommand) => {
  if (message === 'close') turns.runLast(close)
  else if ('lend' in message) lend(message.lend)
  else connect(parent, message)
})
tell('ready')

interface WireConnection extends SchedulerClient {
  port: MessagePort
}

function lend(port: MessagePort): void {
  lent.add(port)
  port.on('message', (message: WorkerConnectMessage) => connect(port, message))
  port.on('close', () => lent.delete(port))
}

/** As long as the name of a command and ReadyForQuery are at the end of an answer. */
const commandEnd = 32

const terminate = 'X'.charCodeAt(0)

function connect(owner: MessagePort, { connect: port, purpose }: WorkerConnectMessage): void {
  const connection: WireConnection = { owner, purpose, port }
  port.on('message', (bytes: Uint8Array) => {
    // The session outlives its connections.
    if (bytes[0] !== terminate) turns.send(connection, bytes)
  })
  port.on('close', () => turns.disconnect(connection))
}

async function execute({ port }: WireConnection, bytes: Uint8Array): Promise<ExecuteResult> {
  let end = new Uint8Array()
  await database.execProtocolRawStream(bytes, {
    onRawData(data) {
      end = data.slice(-commandEnd)
      answer(port, data)
    },
  })
  return { transactionStatus: standingAfter(end), isRolledBack: Buffer.from(end).includes('ROLLBACK') }
}

async function readInside({ port }: WireConnection, bytes: Uint8Array): Promise<void> {
  await database.exec('savepoint reads; set transaction read only')
  try {
    await database.execProtocolRawStream(bytes, { onRawData: (data) => answer(port, data) })
  } finally {
    // What failed, and that nothing may be written, goes with it.
    await database.exec('rollback to savepoint reads; release savepoint reads')
  }
}

function answer(port: MessagePort, data: Uint8Array): void {
  const bytes = new Uint8Array(data) // a copy: the database reuses its buffer
  port.postMessage(bytes, [bytes.buffer])
}

/** ReadyForQuery as it ends what a message is answered, without its last byte: whether a transaction is open. */
const readyForQuery = [...Buffer.from('Z'), 0, 0, 0, 5]
const standings: Record<string, TransactionStatus> = { I: 'idle', T: 'in transaction' }

function standingAfter(answered: Uint8Array): TransactionStatus {
  const end = answered.subarray(-readyForQuery.length - 1)
  if (!readyForQuery.every((byte, index) => end[index] === byte)) return 'unfinished'
  return standings[String.fromCharCode(end.at(-1) ?? 0)] ?? 'unfinished'
}

async function rollBack(): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
}

async function close(): Promise<void> {
  await database.close()
  tell('closed')
  for (const port of lent) port.close()
  parent?.close()
}

function fail(error: unknown, connection: WireConnection | null): void {
  connection?.port.close()
  tell({ failed: error instanceof Error ? error.message : String(error) })
}

function tell(message: DatabaseWorkerMessage): void {
  parent?.postMessage(message)
}
