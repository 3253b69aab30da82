import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findGeoTools } from '../../../../scripts/geo-tools.ts'
import { replayAisLog } from '../../../../src/server/ingest/feeds/replay-log.ts'
import { addChecksum, encodeClassAPosition, encodeClassAStaticData } from '../../../fakes/ais.ts'
import { createFakeIngestPipeline } from '../../../fakes/ingest-pipeline.ts'
import { createSeededRandom, type SeededRandom } from '../../../support/seeded-random.ts'

const variants = 60
const messagesEach = 30
const start = Date.UTC(2024, 5, 1, 6)

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'roadstead-variants-'))))
afterAll(() => rmSync(folder, { recursive: true }))

interface Sent {
  sentences: string[]
  at: number
  /** What must be read of it. */
  fact: string
}

/** How a program writes a line: its time, what stands around the sentences, and how lines end. */
interface Style {
  name: string
  write(sentence: string, at: number, parts: { count: number; number: number; group: number }): string
}

const iso = (at: number) => new Date(at).toISOString()
const plain = (at: number) => iso(at).replace('T', ' ').replace('Z', '')
const tag = (text: string) => `\\${addChecksum(text).slice(1)}\\`

const styles: Style[] = [
  { name: 'date and time before', write: (line, at) => `${plain(at)} ${line}` },
  { name: 'ISO 8601 before', write: (line, at) => `${iso(at)};${line}` },
  { name: 'seconds before', write: (line, at) => `${at / 1000} ${line}` },
  { name: 'milliseconds before', write: (line, at) => `${at},${line}` },
  { name: 'seconds after', write: (line, at) => `${line},r003669945,${Math.floor(at / 1000)}` },
  { name: 'milliseconds after', write: (line, at) => `${line},${at} *note*` },
  { name: 'TAG block in seconds', write: (line, at) => `${tag(`s:st1,c:${Math.floor(at / 1000)}`)}${line}` },
  { name: 'TAG block in milliseconds', write: (line, at) => `${tag(`s:st1,c:${at}`)}${line}` },
  { name: 'TAG block in microseconds', write: (line, at) => `${tag(`c:${at}000`)}${line}` },
  {
    name: 'TAG groups',
    write: (line, at, { count, number, group }) =>
      `${tag(`g:${number}-${count}-${group}${number === 1 ? `,s:st1,c:${at}` : ''}`)}${line}`,
  },
  { name: 'CSV', write: (line, at) => `${iso(at)},NMEA0183,AIVDM,,"${line}"` },
  {
    name: 'JSON lines',
    write: (line, at) =>
      JSON.stringify({ class: 'AIS', rxuxtime: at / 1000, nmea: [line], mmsi: 227_000_001 }),
  },
]
const lineEnds = ['\n', '\r\n', '\r']
const wholeSecondStyles = ['seconds after', 'TAG block in seconds']

function createMessages(random: SeededRandom): Sent[] {
  return Array.from({ length: messagesEach }, (_, index) => {
    const mmsi = String(227_000_000 + random.below(5000))
    const at = start + index * 1000 + random.below(1000)
    if (random.next() < 0.7) {
      const [latitude, longitude] = [random.below(80_000) / 1000, random.below(170_000) / 1000]
      const fact = `${mmsi} ${latitude.toFixed(3)} ${longitude.toFixed(3)}`
      return { at, fact, sentences: [encodeClassAPosition(mmsi, { latitude, longitude })] }
    }
    const [name, length] = [`SHIP ${random.below(1000)}`, 20 + random.below(300)]
    const sentences = encodeClassAStaticData(
      mmsi,
      { name, shipType: 70, length, beam: 12 },
      { sequence: String(index % 10), channel: random.pick(['A', 'B']) },
    )
    return { at, fact: `${mmsi} ${name} ${length}`, sentences }
  })
}

/** Writes the messages; the parts of one may stand after a sentence of the next. */
function writeLog(messages: Sent[], style: Style, random: SeededRandom): string[] {
  const lines: string[] = []
  const delayed: string[] = []
  for (const [group, { sentences, at }] of messages.entries()) {
    for (const [index, sentence] of sentences.entries()) {
      const line = style.write(sentence, at, { count: sentences.length, number: index + 1, group })
      if (index > 0 && random.next() < 0.3) delayed.push(line)
      else lines.push(line)
    }
    if (sentences.length === 1) lines.push(...delayed.splice(0))
    if (random.next() < 0.2)
      lines.push('$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76')
  }
  return [...lines, ...delayed]
}

describe('logs as programs write them', () => {
  it.each(Array.from({ length: variants }, (_, seed) => seed))(
    'are read as they were sent, variant %s',
    async (seed) => {
      const random = createSeededRandom(seed)
      const style = random.pick(styles)
      const messages = createMessages(random)
      const text = writeLog(messages, style, random).join(random.pick(lineEnds))
      const path = join(folder, `${seed}.log`)
      writeFileSync(path, random.next() < 0.2 ? gzipSync(text) : text)
      const pipeline = createFakeIngestPipeline()
      const counts = await replayAisLog(
        {
          path,
          speed: null,
          asOfNow: false,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        },
        { pipeline, clock: () => new Date(), onFailure: (error) => expect.unreachable(String(error)) },
      )
      expect(counts, style.name).toMatchObject({ messages: messagesEach, stored: messagesEach })
      const read = pipeline.listObservations().map((observation) => {
        if (!('vessel' in observation && 'mmsi' in observation.vessel)) return 'another kind'
        const fact =
          observation.kind === 'position'
            ? `${observation.latitude.toFixed(3)} ${observation.longitude.toFixed(3)}`
            : observation.kind === 'static' && `${observation.name} ${observation.lengthMetres}`
        return `${observation.vessel.mmsi} ${fact} ${observation.at.getTime()}`
      })
      const toStated = (at: number) =>
        wholeSecondStyles.includes(style.name) ? Math.floor(at / 1000) * 1000 : at
      expect(read.sort()).toEqual(messages.map(({ fact, at }) => `${fact} ${toStated(at)}`).sort())
    },
  )

  it.runIf(findGeoTools().gpsdecode)(
    'have as many messages of each ship as gpsdecode reads in their sentences',
    async () => {
      for (let seed = 0; seed < variants; seed++) {
        const messages = createMessages(createSeededRandom(seed))
        const lines = execFileSync(findGeoTools().gpsdecode ?? '', ['-j'], {
          input: `${messages.flatMap(({ sentences }) => sentences).join('\n')}\n`,
          encoding: 'latin1',
          stdio: ['pipe', 'pipe', 'ignore'],
        })
        const decoded = lines
          .split('\n')
          .filter((line) => line.includes('"class":"AIS"'))
          .map((line) => String((JSON.parse(line) as { mmsi: number }).mmsi))
        expect(decoded.sort()).toEqual(messages.map(({ fact }) => fact.slice(0, 9)).sort())
      }
    },
  )
})
