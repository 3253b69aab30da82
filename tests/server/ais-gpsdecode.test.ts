import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findGeoTools } from '../../scripts/geo-tools.ts'
import { createAisReader } from '../../src/server/ingest/ais/reader.ts'

const realData = process.env.ROADSTEAD_REAL_DATA ? resolve(process.env.ROADSTEAD_REAL_DATA, 'ais') : ''
const { gpsdecode } = findGeoTools()

/** What was heard of an MMSI: each name, type and position as text. */
type Facts = Map<string, Set<string>>

/**
 * What only we read, by log, and why: `gpsdecode` knows neither the talkers SS and
 * BY nor channel C, and leaves a last line without an end (docs/decisions/006).
 */
const onlyHere: Record<string, string[]> = {
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

describe.runIf(existsSync(realData) && gpsdecode)('beside gpsdecode', () => {
  test.each(existsSync(realData) ? readdirSync(realData) : [])(
    '%s gives by MMSI the same names, types and positions',
    (file) => {
      const text = readFileSync(join(realData, file), 'latin1')
      const theirs = factsOfGpsdecode(text)
      const ours = factsHere(text)
      const missing: string[] = []
      const more = new Set<string>()
      for (const [mmsi, facts] of theirs) {
        for (const fact of facts) if (!ours.get(mmsi)?.has(fact)) missing.push(`${mmsi} ${fact}`)
      }
      for (const [mmsi, facts] of ours) {
        for (const fact of facts) if (!theirs.get(mmsi)?.has(fact)) more.add(mmsi)
      }
      expect(theirs.size).toBeGreaterThan(0)
      expect(missing).toEqual([])
      expect([...more].sort()).toEqual(onlyHere[file] ?? [])
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

const used = new Set([1, 2, 3, 5, 9, 18, 19, 21, 24, 27])

function factsOfGpsdecode(text: string): Facts {
  const facts: Facts = new Map()
  // Unscaled, and each part of message 24 by itself.
  const lines = execFileSync(gpsdecode ?? '', ['-j', '-u', '-s'], {
    input: Buffer.from(text, 'latin1'),
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  for (const line of lines.toString('latin1').split('\n')) {
    if (!line.startsWith('{"class":"AIS"')) continue
    const message = JSON.parse(line) as Decoded
    if (!used.has(message.type)) continue
    const mmsi = String(message.mmsi).padStart(9, '0')
    const scale = message.type === 27 ? 600 : 600_000
    add(facts, mmsi, 'name', (message.shipname ?? message.name)?.trim())
    add(facts, mmsi, 'type', message.shiptype || undefined)
    add(facts, mmsi, 'type', message.aid_type)
    if (message.lat === undefined || message.lon === undefined) continue
    if (message.lat !== 91 * scale && message.lon !== 181 * scale) {
      add(facts, mmsi, 'at', placeOf(message.lat / scale, message.lon / scale))
    }
  }
  return facts
}

function factsHere(text: string): Facts {
  const facts: Facts = new Map()
  const reader = createAisReader()
  for (const line of text.split('\n')) {
    for (const observation of reader.read(line, new Date())) {
      if (observation.kind === 'static' && 'mmsi' in observation.vessel) {
        add(facts, observation.vessel.mmsi, 'name', observation.name ?? undefined)
        add(facts, observation.vessel.mmsi, 'type', observation.shipType ?? undefined)
      } else if (observation.kind === 'aid') {
        add(facts, observation.mmsi, 'name', observation.name ?? undefined)
        add(facts, observation.mmsi, 'type', observation.aidType)
        add(facts, observation.mmsi, 'at', placeOf(observation.latitude, observation.longitude))
      } else if (observation.kind === 'position' && 'mmsi' in observation.vessel) {
        add(facts, observation.vessel.mmsi, 'at', placeOf(observation.latitude, observation.longitude))
      }
    }
  }
  return facts
}

function add(facts: Facts, mmsi: string, what: string, value: string | number | undefined): void {
  const known = facts.get(mmsi) ?? new Set()
  facts.set(mmsi, known)
  if (value !== undefined && value !== '') known.add(`${what} ${value}`)
}

function placeOf(latitude: number, longitude: number): string {
  return `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
}
