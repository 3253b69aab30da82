import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { statfsSync } from 'node:fs'
import { createCheckpoints } from './checkpoints.ts'
import { createDiskGuard } from './disk-guard.ts'
import type { DatabaseWorkerCommand, DatabaseWorkerData, DatabaseWorkerMessage } from './embedded.ts'
import { openPglite } from './open-pglite.ts'
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

/** Interval of checks whether a checkpoint is due while little is written. */
const checkpointCheckMs = 30_000

const { folder, settings } = workerData as DatabaseWorkerData // set by embedded.ts
const { database, logFiles } = await openPglite({
  folder,
  settings,
  onAbort: (reason) => endThread({ failed: `the embedded database ended: ${reason}` }),
}).catch((error: unknown) => endThread({ unreadable: getMessage(error) }))
const checkpoints = createCheckpoints({
  logFiles,
  checkpoint: async () => void (await database.exec('checkpoint')),
  now: () => performance.now(),
})
const diskGuard = createDiskGuard({
  measureFreeBytes() {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  setReadOnly: async (isReadOnly) =>
    void (await database.exec(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)),
  now: () => performance.now(),
})
const scheduler = createSessionScheduler({
  execute,
  executeReadInTransaction,
  rollback,
  invalidateReads: () => postToParent('readsInvalidated'),
  onFailure: fail,
})

parent.on('message', (message: DatabaseWorkerCommand) => {
  if (message === 'close') scheduler.runLast(close)
  else connect(message)
})
const checkpointTimer = setInterval(() => scheduler.runLast(writeCheckpointIfDue), checkpointCheckMs)
postToParent('ready')

interface WireConnection extends SchedulerClient {
  port: MessagePort
}

/** Bytes to keep from the end of a response: enough for the command tag and ReadyForQuery. */
const commandEnd = 32

const terminate = 'X'.charCodeAt(0)

function connect({ connect: port, purpose, owner }: Exclude<DatabaseWorkerCommand, 'close'>): void {
  const connection: WireConnection = { owner, purpose, port }
  port.on('message', (bytes: Uint8Array) => {
    // Terminate must not end the session, which outlives its connections.
    if (bytes[0] !== terminate) scheduler.send(connection, bytes)
  })
  port.on('close', () => scheduler.disconnect(connection))
}

async function execute({ port }: WireConnection, bytes: Uint8Array): Promise<ExecuteResult> {
  let tail = new Uint8Array()
  if (!database.isInTransaction()) await diskGuard.check()
  await database.execProtocolRawStream(bytes, {
    onRawData(data) {
      tail = data.slice(-commandEnd)
      sendResponse(port, data)
    },
  })
  const transactionStatus = parseTransactionStatus(tail)
  if (transactionStatus !== 'unfinished') await checkpoints.writeIfLarge()
  return {
    transactionStatus,
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

async function writeCheckpointIfDue(): Promise<void> {
  if (!database.isInTransaction()) await checkpoints.writeIfDue()
}

async function close(): Promise<void> {
  clearInterval(checkpointTimer)
  await database.close()
  postToParent('closed')
  parent?.close()
}

function fail(error: unknown, connection: WireConnection | null): void {
  connection?.port.close()
  postToParent({ failed: getMessage(error) })
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Ends the thread at once, also from within PostgreSQL, which would otherwise wait for an answer for ever. */
function endThread(message: DatabaseWorkerMessage): never {
  postToParent(message)
  process.exit(1)
}

function postToParent(message: DatabaseWorkerMessage): void {
  parent?.postMessage(message)
}
