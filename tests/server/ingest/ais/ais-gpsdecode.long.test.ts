import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findGeoTools } from '../../../../scripts/geo-tools.ts'
import { createAisReader } from '../../../../src/server/ingest/ais/reader.ts'

const realData = process.env.ROADSTEAD_REAL_DATA ? resolve(process.env.ROADSTEAD_REAL_DATA, 'ais') : ''
const { gpsdecode } = findGeoTools()

/** Names, types and positions decoded for each MMSI, as text. */
type Facts = Map<string, Set<string>>

/**
 * MMSIs that only our decoder reads, by log: `gpsdecode` does not know the talkers SS and BY nor
 * channel C, and ignores a last line without a line end (docs/decisions/006).
 */
const onlyOurs: Record<string, string[]> = {
  'dma-stream_example-2010.txt': [
    '219825000',
    '227347000',
    '230136000',
    '235000357',
    '235058975',
    '235062382',
    '235063854',
    '235066014',
    '235066353',
    '240924000',
    '246295000',
    '309552000',
  ],
  'kystverket-2026-tagblock.nmea': ['273897000'],
  'pyais-nmea_data_sample.txt': ['247061100'],
}

describe.runIf(existsSync(realData) && gpsdecode)('comparison with gpsdecode', () => {
  test.each(existsSync(realData) ? readdirSync(realData) : [])(
    '%s gives the same names, types and positions for each MMSI',
    (file) => {
      const text = readFileSync(join(realData, file), 'latin1')
      const expected = decodeWithGpsdecode(text)
      const actual = decodeWithReader(text)
      const missing: string[] = []
      const extra = new Set<string>()
      for (const [mmsi, facts] of expected) {
        for (const fact of facts) if (!actual.get(mmsi)?.has(fact)) missing.push(`${mmsi} ${fact}`)
      }
      for (const [mmsi, facts] of actual) {
        for (const fact of facts) if (!expected.get(mmsi)?.has(fact)) extra.add(mmsi)
      }
      expect(expected.size).toBeGreaterThan(0)
      expect(missing).toEqual([])
      expect([...extra].sort()).toEqual(onlyOurs[file] ?? [])
    },
  )
})

interface Decoded {
  class: string
  type: number
  mmsi: number
  lat?: number
  lon?: number
  shipname?: string
  name?: string
  shiptype?: number
  aid_type?: number
}

const comparedTypes = new Set([1, 2, 3, 5, 9, 18, 19, 21, 24, 27])

function decodeWithGpsdecode(text: string): Facts {
  const facts: Facts = new Map()
  // -u: unscaled values, -s: parts of message 24 separately.
  const lines = execFileSync(gpsdecode ?? '', ['-j', '-u', '-s'], {
    input: Buffer.from(text, 'latin1'),
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  for (const line of lines.toString('latin1').split('\n')) {
    if (!line.startsWith('{"class":"AIS"')) continue
    const message = JSON.parse(line) as Decoded
    if (!comparedTypes.has(message.type)) continue
    const mmsi = String(message.mmsi).padStart(9, '0')
    const scale = message.type === 27 ? 600 : 600_000
    // Blanks in a row are one to a reader.
    addFact(facts, mmsi, 'name', (message.shipname ?? message.name)?.replaceAll(/\s+/g, ' ').trim())
    addFact(facts, mmsi, 'type', message.shiptype || undefined)
    addFact(facts, mmsi, 'type', message.aid_type)
    if (message.lat === undefined || message.lon === undefined) continue
    if (message.lat !== 91 * scale && message.lon !== 181 * scale) {
      addFact(facts, mmsi, 'at', formatPosition(message.lat / scale, message.lon / scale))
    }
  }
  return facts
}

function decodeWithReader(text: string): Facts {
  const facts: Facts = new Map()
  const reader = createAisReader()
  for (const line of text.split('\n')) {
    for (const observation of reader.read(line, new Date())) {
      if (observation.kind === 'static' && 'mmsi' in observation.vessel) {
        addFact(facts, observation.vessel.mmsi, 'name', observation.name ?? undefined)
        addFact(facts, observation.vessel.mmsi, 'type', observation.shipType ?? undefined)
      } else if (observation.kind === 'aid') {
        addFact(facts, observation.mmsi, 'name', observation.name ?? undefined)
        addFact(facts, observation.mmsi, 'type', observation.aidType)
        addFact(facts, observation.mmsi, 'at', formatPosition(observation.latitude, observation.longitude))
      } else if (observation.kind === 'position' && 'mmsi' in observation.vessel) {
        addFact(
          facts,
          observation.vessel.mmsi,
          'at',
          formatPosition(observation.latitude, observation.longitude),
        )
      }
    }
  }
  return facts
}

function addFact(facts: Facts, mmsi: string, name: string, value: string | number | undefined): void {
  const values = facts.get(mmsi) ?? new Set()
  facts.set(mmsi, values)
  if (value !== undefined && value !== '') values.add(`${name} ${value}`)
}

function formatPosition(latitude: number, longitude: number): string {
  return `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
}
