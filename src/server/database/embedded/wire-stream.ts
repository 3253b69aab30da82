import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** A MessagePort as a socket for node-postgres: writes go to the worker, its responses come back. */
export class WireStream extends Duplex {
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
