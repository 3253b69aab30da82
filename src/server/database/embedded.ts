import { mkdir } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { getWorkerUrl } from '../system/paths.ts'
import type { ConnectionPurpose } from './scheduler.ts'

/** The embedded database. Open it once, pass its streams to the pools, and close it last. */
export interface EmbeddedDatabase {
  /**
   * Returns a stream for the `stream` option of node-postgres; one connection at a time
   * for each purpose.
   */
  connect(purpose: ConnectionPurpose): Duplex
  /** Returns a port through which another thread connects with `connectToEmbedded`. */
  share(): MessagePort
  close(): Promise<void>
}

export interface WorkerConnectMessage {
  connect: MessagePort
  purpose: ConnectionPurpose
}

/** Commands to the worker thread. */
export type DatabaseWorkerCommand = WorkerConnectMessage | { share: MessagePort } | 'close'
/** Messages from the worker thread. `readsInvalidated`: reads saw writes that were rolled back. */
export type DatabaseWorkerMessage = 'ready' | 'closed' | 'readsInvalidated' | { failed: string }

export interface EmbeddedDatabaseOptions {
  folder: string
  /** The thread exited or a command failed. */
  onFailure(error: Error): void
  /** Reads saw writes that were rolled back. */
  onReadsInvalidated(): void
}

/** Starts PGlite in a worker thread. Throws if the folder cannot be opened. */
export async function openEmbeddedDatabase({
  folder,
  onFailure,
  onReadsInvalidated,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const worker = new Worker(getWorkerUrl('database/pglite-worker'), { workerData: { folder } })
  await waitUntilReady(worker)
  let closing = false
  worker.on('error', onFailure)
  worker.on('exit', (code) => {
    if (!closing) onFailure(new Error(`the embedded database stopped with code ${code}`))
  })
  worker.on('message', (message: DatabaseWorkerMessage) => {
    if (message === 'readsInvalidated') onReadsInvalidated()
    else if (message instanceof Object) onFailure(new Error(message.failed))
  })
  const send = (message: DatabaseWorkerCommand, transfer: MessagePort[] = []) =>
    worker.postMessage(message, transfer)
  return {
    connect: (purpose) => connectToEmbedded(worker, purpose),
    share() {
      const { port1, port2 } = new MessageChannel()
      send({ share: port2 }, [port2])
      return port1
    },
    async close() {
      closing = true
      send('close')
      await new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    },
  }
}

/** Connects to the embedded database through its worker thread or a shared port. */
export function connectToEmbedded(to: Worker | MessagePort, purpose: ConnectionPurpose): Duplex {
  const { port1, port2 } = new MessageChannel()
  const message: WorkerConnectMessage = { connect: port2, purpose }
  to.postMessage(message, [port2])
  return createWireStream(port1)
}

function waitUntilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`the embedded database did not start (code ${code})`))
    worker.once('error', reject)
    worker.once('exit', onExit)
    worker.once('message', () => {
      // Remove only these two. Removing all listeners would also remove the Worker's own,
      // and it would then hold all messages back until it exits.
      worker.off('error', reject).off('exit', onExit)
      resolve()
    })
  })
}

/** A MessagePort as a socket for node-postgres: writes go to the worker, its responses come back. */
class WireStream extends Duplex {
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (bytes: Uint8Array) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
    // The thread ended or closed the connection.
    port.on('close', () => this.destroy())
  }

  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  /** Sends the messages that node-postgres corks for one query as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }

  #send(chunk: Buffer): void {
    const bytes = new Uint8Array(chunk) // a copy whose buffer can be transferred
    this.#port.postMessage(bytes, [bytes.buffer])
  }

  // Socket methods that node-postgres calls.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#port.ref()
    return this
  }
  unref(): this {
    this.#port.unref()
    return this
  }
}

function createWireStream(port: MessagePort): Duplex {
  return new WireStream(port)
}
