import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { abortOnDisconnect } from '../../../src/server/http/abort-on-disconnect.ts'

function start({ isDestroyed = false, isComplete = true } = {}) {
  const response = Object.assign(new EventEmitter(), { writableFinished: false })
  const request = { raw: { destroyed: isDestroyed, complete: isComplete } }
  // The function reads nothing else of request and response.
  return {
    response,
    ...abortOnDisconnect(request as unknown as FastifyRequest, { raw: response } as unknown as FastifyReply),
  }
}

it('aborts when the connection closes before the response was sent', () => {
  const { response, signal } = start()
  expect(signal.aborted).toBe(false)
  response.emit('close')
  expect(signal.aborted).toBe(true)
})

it('does not abort after the response was sent or after the end', () => {
  const sent = start()
  sent.response.writableFinished = true
  sent.response.emit('close')
  const stopped = start()
  stopped.stop()
  stopped.response.emit('close')
  expect(sent.signal.aborted).toBe(false)
  expect(stopped.signal.aborted).toBe(false)
  expect(stopped.response.listenerCount('close')).toBe(0)
})

it('aborts at once if the client disconnected before, but not if the request was read to its end', () => {
  const signals = [
    start({ isDestroyed: true, isComplete: false }),
    start({ isDestroyed: true }),
    start({ isComplete: false }),
  ].map(({ signal }) => signal.aborted)
  expect(signals).toEqual([true, false, false])
})
