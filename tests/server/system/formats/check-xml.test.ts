import { PassThrough, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { hasOnlyCompleteTags } from '../../../../src/server/system/formats/check-xml.ts'
import { writeText } from '../../../../src/server/system/formats/write-text.ts'

it.each([
  ['', true],
  ['text', true],
  ['<?xml version="1.0"?><a b="c"><d/>x</a>', true],
  ['<a><!-- < <b --></a>', true],
  ['<a><![CDATA[ <b < ]]></a>', true],
  ['<?php if (a < b) ?><a/>', true],
  ['<!DOCTYPE html><a/>', true],
  ['<a <b></a>', false],
  ['<a>x</a', false],
  ['<a><!-- never closed </a>', false],
  ['<a><![CDATA[ never closed </a>', false],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', false],
  ['<!DOCTYPE a [x]><a/>', false],
  ['<a b="[x]"/>', true],
  ['<'.repeat(100_000), false],
])('%j has only complete tags and no entities: %s', (text, isComplete) => {
  expect(hasOnlyCompleteTags(text)).toBe(isComplete)
})

it('a text is written when the stream can take more', async () => {
  const texts: string[] = []
  let take: () => void = () => undefined
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      texts.push(chunk.toString())
      take = done
    },
  })
  let isWritten = false
  const writing = writeText(slow, 'one').then(() => (isWritten = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(texts).toEqual(['one'])
  expect(isWritten).toBe(false)
  take()
  await writing
  const listeners = slow.listenerCount('error')
  const again = writeText(slow, 'two')
  take()
  await again
  expect(slow.listenerCount('error')).toBe(listeners)
})

it('a closed or failing output is one line for the user', async () => {
  const closed = new PassThrough()
  closed.destroy()
  const failing = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
  const stopping = new Writable({ write: () => undefined })
  const waiting = writeText(stopping, 'x')
  stopping.destroy()
  for (const writing of [writeText(closed, 'x'), writeText(failing, 'x'), waiting])
    await expect(writing).rejects.toThrow('the output was closed before everything was written')
})
