import { join } from 'node:path'
import { rm, stat } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { diskReserve } from '../../../core/limits/server.ts'
import { CommandError } from '../../system/command-io.ts'
import { getWorkerUrl } from '../../system/paths.ts'
import { releaseReserveFile, writeReserveFile } from './reserve-file.ts'
import type { ConnectionPurpose } from './scheduler.ts'
import { WireStream } from './wire-stream.ts'

/** The embedded database. Open it once, pass its streams to the pools, and close it last. */
export interface EmbeddedDatabase {
  /**
   * Returns a stream for the `stream` option of node-postgres; one connection at a time
   * for each purpose, and any number for reads. The stream ends at once while the thread is not running.
   */
  connect(purpose: ConnectionPurpose): Duplex
  /** Returns a port through which another thread connects with `connectToEmbedded`. */
  share(): MessagePort
  close(): Promise<void>
}

/** A request for a connection, sent through a shared port. */
export interface WorkerConnectMessage {
  connect: MessagePort
  purpose: ConnectionPurpose
}

/** Commands to the worker thread. `owner` is the number of the thread that opens the connection. */
export type DatabaseWorkerCommand = (WorkerConnectMessage & { owner: number }) | 'close'
/**
 * Messages from the worker thread. `readsInvalidated`: reads saw writes that were rolled
 * back. `unreadable`: the folder cannot be opened; the thread ends.
 */
export type DatabaseWorkerMessage =
  | 'ready'
  | 'closed'
  | 'readsInvalidated'
  | { failed: string }
  | { unreadable: string }

/** Data of the worker thread. */
export interface DatabaseWorkerData {
  folder: string
  settings: readonly string[]
}

export interface EmbeddedDatabaseOptions {
  folder: string
  /** Further settings of PostgreSQL, as `name=value`. */
  settings?: readonly string[]
  /** The thread ended, could not be restarted, or a command failed. */
  onFailure(error: Error): void
  /** Reads saw writes that were rolled back. */
  onReadsInvalidated(): void
  /** The thread was restarted: its session is new and has no LISTEN registrations. */
  onRestarted?(): void
  /** The thread ended and could not be restarted. */
  onLost?(error: Error): void
}

/** The folder of the embedded database cannot be opened. */
export class UnreadableDatabaseError extends CommandError {
  constructor(folder: string, reason: string) {
    const advice = /No space left on device|Disk quota exceeded/.test(reason)
      ? 'free some space on its disk'
      : 'run "roadstead restore --latest" to restore what is readable or the newest backup, or "roadstead restore <file> --replace" to restore another backup'
    super(`The database in ${folder} cannot be opened (${reason}): ${advice}.`)
  }
}

/** Delays before the attempts to restart the thread, which add up to less than a minute. */
const restartDelaysMs = [250, 1000, 4000, 15_000, 30_000]
/** The delays start again after the thread has run for this long. */
const stableAfterMs = 60_000

/** Starts PGlite in a worker thread. Throws UnreadableDatabaseError if the folder cannot be opened. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { folder, settings = [], onFailure } = options
  let worker: Worker | null = await startThread()
  let startedAt = Date.now()
  let attempts = 0
  let owners = 0
  let isClosing = false
  let reserving = Promise.resolve()
  const reserve = () => {
    reserving = reserving.then(() => writeReserveFile(folder)).catch(onFailure)
  }
  const reserveTimers = [
    setTimeout(reserve, diskReserve.fileDelayMs).unref(),
    setInterval(reserve, diskReserve.fileCheckMs).unref(),
  ]

  async function startThread(): Promise<Worker> {
    await releaseReserveFile(folder)
    await removeEmptyPidFile(folder)
    const workerData: DatabaseWorkerData = { folder, settings }
    const thread = new Worker(getWorkerUrl('database/embedded/pglite-worker'), { workerData })
    await waitUntilReady(thread, folder)
    thread.on('error', onFailure)
    thread.on('exit', (code) => {
      if (isClosing) return
      onFailure(new Error(`the embedded database stopped with code ${code}`))
      void restart()
    })
    thread.on('message', (message: DatabaseWorkerMessage) => {
      if (message === 'readsInvalidated') options.onReadsInvalidated()
      else if (message instanceof Object && 'failed' in message) onFailure(new Error(message.failed))
    })
    return thread
  }

  async function restart(): Promise<void> {
    worker = null
    if (Date.now() - startedAt > stableAfterMs) attempts = 0
    let lastError = new Error('the embedded database stopped again and again')
    for (const delayMs of restartDelaysMs.slice(attempts)) {
      attempts++
      await sleep(delayMs)
      if (isClosing) return
      try {
        worker = await startThread()
        startedAt = Date.now()
        return options.onRestarted?.()
      } catch (error) {
        lastError = error instanceof Error ? error : new Error(String(error))
        onFailure(lastError)
      }
    }
    options.onLost?.(lastError)
  }

  function connect(message: WorkerConnectMessage, owner: number): void {
    const command: DatabaseWorkerCommand = { ...message, owner }
    if (worker) worker.postMessage(command, [message.connect])
    else message.connect.close()
  }

  return {
    connect(purpose) {
      const { port1, port2 } = new MessageChannel()
      // Several connections may read at the same time; others replace the one before.
      connect({ connect: port2, purpose }, purpose === 'reads' ? ++owners : 0)
      return new WireStream(port1)
    },
    share() {
      const { port1, port2 } = new MessageChannel()
      const owner = ++owners
      port2.on('message', (message: WorkerConnectMessage) => connect(message, owner))
      port2.unref()
      return port1
    },
    async close() {
      isClosing = true
      for (const timer of reserveTimers) clearTimeout(timer)
      await reserving
      if (!worker) return
      const ended = new Promise<void>((resolve) => worker?.once('exit', () => resolve()))
      const command: DatabaseWorkerCommand = 'close'
      worker.postMessage(command)
      await ended
    },
  }
}

/** Connects another thread to the embedded database through a port of `share`. */
export function connectToEmbedded(shared: MessagePort, purpose: ConnectionPurpose): Duplex {
  const { port1, port2 } = new MessageChannel()
  const message: WorkerConnectMessage = { connect: port2, purpose }
  shared.postMessage(message, [port2])
  return new WireStream(port1)
}

function waitUntilReady(worker: Worker, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new UnreadableDatabaseError(folder, `it ended with code ${code}`))
    worker.once('error', reject)
    worker.once('exit', onExit)
    worker.once('message', (message: DatabaseWorkerMessage) => {
      // Remove only these two. Removing all listeners would also remove the Worker's own,
      // and it would then hold all messages back until it exits.
      worker.off('error', reject).off('exit', onExit)
      if (message instanceof Object && 'unreadable' in message)
        reject(new UnreadableDatabaseError(folder, message.unreadable))
      else resolve()
    })
  })
}

/**
 * Removes the pid file of PostgreSQL if it is empty, as a start on a full disk leaves it; PostgreSQL would
 * refuse to start. The lock of the data folder keeps other servers away.
 */
async function removeEmptyPidFile(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid')
  const found = await stat(path).catch(() => null)
  if (found?.size === 0) await rm(path, { force: true })
}
