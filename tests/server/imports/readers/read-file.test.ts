import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  readImportFile,
  type InputFormat,
  type ReadResult,
} from '../../../../src/server/imports/readers/read-file.ts'
import { UnreadableInputError } from '../../../../src/server/system/formats/unreadable-input.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roadstead-read-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const marina = { type: 'node', id: 1, lat: 43.5, lon: 4.5, tags: { leisure: 'marina', name: 'Port' } }

function read(signal: AbortSignal, text = JSON.stringify({ elements: [marina] })): Promise<ReadResult> {
  const path = join(folder, 'answer.json')
  writeFileSync(path, text)
  return readImportFile({ format: 'overpass', path, folder }, () => undefined, signal)
}

it('files are read one after the other by one thread, also after one that cannot be read', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const { signal } = new AbortController()
  expect(await read(signal)).toMatchObject({ total: 1, counts: { points: 1 } })
  await expect(read(signal, '{"elements":[')).rejects.toThrow(UnreadableInputError)
  expect(await read(signal)).toMatchObject({ total: 1 })
  expect(new Set(post.mock.contexts).size).toBe(1)
})

it('a long file is read with reports of the bytes, which are never close together', async () => {
  const path = join(folder, 'answer.json')
  const elements = Array.from({ length: 12_000 }, (_, id) => ({ ...marina, id }))
  writeFileSync(path, JSON.stringify({ elements }))
  const reported: number[] = []
  const { total } = await readImportFile(
    { format: 'overpass', path, folder },
    (bytes) => reported.push(bytes),
    new AbortController().signal,
  )
  expect(total).toBe(12_000)
  expect(reported.length > 2).toBe(true)
  const steps = reported.map((bytes, index) => bytes - (reported[index - 1] ?? 0))
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(256 * 1024)
  expect(reported.at(-1)).toBeLessThanOrEqual(statSync(path).size)
})

it('a thread that an abort ends while it reads is not used again', async () => {
  const controller = new AbortController()
  const elements = Array.from({ length: 12_000 }, (_, id) => ({ ...marina, id }))
  const reading = read(controller.signal, JSON.stringify({ elements }))
  controller.abort()
  await expect(reading).rejects.toThrow('aborted')
  expect(await read(new AbortController().signal)).toMatchObject({ total: 1 })
})

it('a thread that an abort ends in the moment in which it is done is not used again', async () => {
  const controller = new AbortController()
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const reading = read(controller.signal)
  const worker = post.mock.contexts[0] as Worker // it is a method of workers
  worker.prependListener('message', (message: object) => {
    if ('answer' in message) controller.abort()
  })
  await expect(reading).rejects.toThrow('aborted')
  expect(await read(new AbortController().signal)).toMatchObject({ total: 1 })
})

it.each<[InputFormat, string]>([
  ['overpass', JSON.stringify({ elements: [marina] })],
  ['seamarks', JSON.stringify({ elements: [{ ...marina, tags: { 'seamark:type': 'buoy_lateral' } }] })],
  ['wpi', 'World Port Index Number,Main Port Name,Latitude,Longitude\n7,Sète,43.4,3.7\n'],
  ['anchorages', 's2id,latitude,longitude,label,sublabel,iso3\n1,43.4,3.7,SETE,,FRA\n'],
  ['gpx', '<gpx><wpt lat="43.4" lon="3.7"><name>Sète</name><sym>Marina</sym></wpt></gpx>'],
])('a file of the format %s may be in gzip format, whatever its name', async (format, text) => {
  const path = join(folder, 'input')
  const readBytes = async (bytes: Buffer) => {
    writeFileSync(path, bytes)
    return readImportFile({ format, path, folder }, () => undefined, new AbortController().signal)
  }
  const plain = await readBytes(Buffer.from(text))
  expect(plain).toMatchObject({ total: 1 })
  const packed = gzipSync(text)
  expect(await readBytes(packed)).toEqual(plain)
  await expect(readBytes(packed.subarray(0, -9))).rejects.toThrow('its gzip data is damaged or incomplete')
})

it('a record whose id has lost letters is left out', async () => {
  const path = join(folder, 'anchorages.csv')
  writeFileSync(
    path,
    's2id,latitude,longitude,label,sublabel,iso3\n1,43.4,3.7,S\uFFFDTE,,FRA\n1,43.5,3.7,AGDE,,FRA\n',
  )
  const { counts, rejected } = await readImportFile(
    { format: 'anchorages', path, folder },
    () => undefined,
    new AbortController().signal,
  )
  expect(counts.points).toBe(1)
  expect(rejected).toEqual({ 'an id with letters that are lost': 1 })
  expect(readFileSync(join(folder, 'points'), 'utf8')).not.toContain('\uFFFD')
})
