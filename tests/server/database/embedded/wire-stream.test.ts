import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { WireStream } from '../../../../src/server/database/embedded/wire-stream.ts'

function connect() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => {
    port1.close()
    port2.close()
  })
  const received: string[] = []
  port2.on('message', (bytes: Uint8Array) => received.push(Buffer.from(bytes).toString()))
  return { stream: new WireStream(port1), worker: port2, received }
}

it('carries bytes in both directions', async () => {
  const { stream, worker, received } = connect()
  stream.write('query')
  worker.postMessage(new Uint8Array(Buffer.from('answer')))
  expect(String((await once(stream, 'data'))[0])).toBe('answer')
  await expect.poll(() => received).toEqual(['query'])
})

it('sends writes that were corked together as one message', async () => {
  const { stream, received } = connect()
  stream.cork()
  for (const part of ['parse', 'bind', 'execute']) stream.write(part)
  stream.uncork()
  await expect.poll(() => received).toEqual(['parsebindexecute'])
})

it('a destroyed stream closes the connection at the worker', async () => {
  const { stream, worker } = connect()
  const closed = once(worker, 'close')
  stream.destroy()
  await closed
  expect(stream.destroyed).toBe(true)
})

it('a worker that closes the connection destroys the stream', async () => {
  const { stream, worker } = connect()
  worker.close()
  await once(stream, 'close')
  expect(stream.destroyed).toBe(true)
})

it('an ended stream has no more data to read', async () => {
  const { stream } = connect()
  stream.resume()
  stream.end()
  await once(stream, 'end')
  expect(stream.readableEnded).toBe(true)
})
