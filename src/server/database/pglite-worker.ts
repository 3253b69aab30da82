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
 * Runs the embedded database in its own thread. The main thread speaks PostgreSQL's wire
 * protocol to it, over one MessagePort per connection.
 */
const parent = parentPort
if (!parent) throw new Error('pglite-worker runs as a worker thread')

const { folder } = workerData as { folder: string } // set by embedded.ts
const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
const scheduler = createSessionScheduler({
  execute,
  executeReadInTransaction,
  rollback,
  invalidateReads: () => postToParent('readsInvalidated'),
  onFailure: fail,
})

/** Ports through which other threads connect. */
const sharedPorts = new Set<MessagePort>()

parent.on('message', (message: DatabaseWorkerCommand) => {
  if (message === 'close') scheduler.runLast(close)
  else if ('share' in message) sharePort(message.share)
  else connect(parent, message)
})
postToParent('ready')

interface WireConnection extends SchedulerClient {
  port: MessagePort
}

function sharePort(port: MessagePort): void {
  sharedPorts.add(port)
  port.on('message', (message: WorkerConnectMessage) => connect(port, message))
  port.on('close', () => sharedPorts.delete(port))
}

/** Bytes to keep from the end of a response: enough for the command tag and ReadyForQuery. */
const commandEnd = 32

const terminate = 'X'.charCodeAt(0)

function connect(owner: MessagePort, { connect: port, purpose }: WorkerConnectMessage): void {
  const connection: WireConnection = { owner, purpose, port }
  port.on('message', (bytes: Uint8Array) => {
    // Terminate must not end the session, which outlives its connections.
    if (bytes[0] !== terminate) scheduler.send(connection, bytes)
  })
  port.on('close', () => scheduler.disconnect(connection))
}

async function execute({ port }: WireConnection, bytes: Uint8Array): Promise<ExecuteResult> {
  let tail = new Uint8Array()
  await database.execProtocolRawStream(bytes, {
    onRawData(data) {
      tail = data.slice(-commandEnd)
      sendResponse(port, data)
    },
  })
  return {
    transactionStatus: parseTransactionStatus(tail),
    isRolledBack: Buffer.from(tail).includes('ROLLBACK'),
  }
}

async function executeReadInTransaction({ port }: WireConnection, bytes: Uint8Array): Promise<void> {
  await database.exec('savepoint reads; set transaction read only')
  try {
    await database.execProtocolRawStream(bytes, { onRawData: (data) => sendResponse(port, data) })
  } finally {
    // Also clears an error and the read-only mode.
    await database.exec('rollback to savepoint reads; release savepoint reads')
  }
}

function sendResponse(port: MessagePort, data: Uint8Array): void {
  const bytes = new Uint8Array(data) // a copy: the database reuses its buffer
  port.postMessage(bytes, [bytes.buffer])
}

/** Start of the ReadyForQuery message that ends a response; the byte after it is the transaction status. */
const readyForQuery = [...Buffer.from('Z'), 0, 0, 0, 5]
const transactionStatuses: Record<string, TransactionStatus> = { I: 'idle', T: 'in transaction' }

function parseTransactionStatus(response: Uint8Array): TransactionStatus {
  const tail = response.subarray(-readyForQuery.length - 1)
  if (!readyForQuery.every((byte, index) => tail[index] === byte)) return 'unfinished'
  return transactionStatuses[String.fromCharCode(tail.at(-1) ?? 0)] ?? 'unfinished'
}

async function rollback(): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
}

async function close(): Promise<void> {
  await database.close()
  postToParent('closed')
  for (const port of sharedPorts) port.close()
  parent?.close()
}

function fail(error: unknown, connection: WireConnection | null): void {
  connection?.port.close()
  postToParent({ failed: error instanceof Error ? error.message : String(error) })
}

function postToParent(message: DatabaseWorkerMessage): void {
  parent?.postMessage(message)
}
