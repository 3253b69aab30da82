import { mkdir } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { getWorkerUrl } from '../system/paths.ts'
import type { ConnectionPurpose } from './scheduler.ts'

/** The embedded database: open it once, give its streams to the pool, close it last. */
export interface EmbeddedDatabase {
  /** A connection as node-postgres takes it for `stream`; one at a time for each purpose. */
  connect(purpose: ConnectionPurpose): Duplex
  /** A port by which another thread of ours connects to it (`connectToEmbedded`). */
  share(): MessagePort
  close(): Promise<void>
}

export interface WorkerConnectMessage {
  connect: MessagePort
  purpose: ConnectionPurpose
}

/** What the thread is told. */
export type DatabaseWorkerCommand = WorkerConnectMessage | { lend: MessagePort } | 'close'
/** What it tells: `unsaid` when reads were given what was rolled back then. */
export type DatabaseWorkerMessage = 'ready' | 'closed' | 'unsaid' | { failed: string }

export interface EmbeddedDatabaseOptions {
  folder: string
  /** The thread died, or could not do what it was told. */
  onFailure(error: Error): void
  /** Something that reads were given is not true. */
  onReadsInvalidated(): void
}

/** Starts PGlite on a folder in a worker thread. Throws when the folder cannot be opened. */
export async function openEmbeddedDatabase({
  folder,
  onFailure,
  onReadsInvalidated,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const worker = new Worker(getWorkerUrl('database/pglite-worker'), { workerData: { folder } })
  await started(worker)
  let closing = false
  worker.on('error', onFailure)
  worker.on('exit', (code) => {
    if (!closing) onFailure(new Error(`the embedded database stopped with code ${code}`))
  })
  worker.on('message', (message: DatabaseWorkerMessage) => {
    if (message === 'unsaid') onReadsInvalidated()
    else if (message instanceof Object) onFailure(new Error(message.failed))
  })
  const send = (message: DatabaseWorkerCommand, moved: MessagePort[] = []) =>
    worker.postMessage(message, moved)
  return {
    connect: (purpose) => connectToEmbedded(worker, purpose),
    share() {
      const { port1, port2 } = new MessageChannel()
      send({ lend: port2 }, [port2])
      return port1
    },
    async close() {
      closing = true
      send('close')
      await new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    },
  }
}

/** A connection to the embedded database by its thread, or by a port that was lent. */
export function connectToEmbedded(to: Worker | MessagePort, purpose: ConnectionPurpose): Duplex {
  const { port1, port2 } = new MessageChannel()
  const message: WorkerConnectMessage = { connect: port2, purpose }
  to.postMessage(message, [port2])
  return wireStream(port1)
}

function started(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`the embedded database did not start (code ${code})`))
    worker.once('error', reject)
    worker.once('exit', ended)
    worker.once('message', () => {
      // These alone: without the listeners of its own a Worker holds all messages back until it ends.
      worker.off('error', reject).off('exit', ended)
      resolve()
    })
  })
}

/** A socket's face on a MessagePort: what node-postgres writes goes to the worker, its answers come back. */
class WireStream extends Duplex {
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (bytes: Uint8Array) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
    // The thread ended, or gave the connection up.
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

  /** Node-postgres corks the messages of one query: sent as one, they cost one hop. */
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
    const bytes = new Uint8Array(chunk) // a copy of its own buffer, so that it can be moved to the thread
    this.#port.postMessage(bytes, [bytes.buffer])
  }

  // What node-postgres asks of a socket.
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

function wireStream(port: MessagePort): Duplex {
  return new WireStream(port)
}
