import { mkdir } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { workerEntry } from '../paths.ts'

/** The embedded database: open it once, give its streams to the pool, close it last. */
export interface EmbeddedDatabase {
  /** A connection as node-postgres takes it for `stream`. */
  connect(): Duplex
  close(): Promise<void>
}

/**
 * Starts PGlite on a folder in a worker thread. Throws when the folder cannot be
 * opened. `onFailure` is told when the thread dies later.
 */
export async function openEmbedded(
  folder: string,
  onFailure: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const worker = new Worker(workerEntry('store/pglite-worker'), { workerData: { folder } })
  await started(worker)
  let closing = false
  worker.on('error', onFailure)
  worker.on('exit', (code) => {
    if (!closing) onFailure(new Error(`the embedded database stopped with code ${code}`))
  })
  worker.on('message', (message: unknown) => {
    if (message instanceof Object && 'failed' in message) onFailure(new Error(String(message.failed)))
  })
  return {
    connect() {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ connect: port2 }, [port2])
      return wireStream(port1)
    },
    async close() {
      closing = true
      worker.postMessage('close')
      await new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    },
  }
}

function started(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the embedded database did not start (code ${code})`)))
    worker.once('message', () => {
      worker.removeAllListeners()
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
