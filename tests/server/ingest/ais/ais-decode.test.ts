import { expect, test } from 'vitest'
import { createAisReader } from '../../../../src/server/ingest/ais/reader.ts'
import type { Observation } from '../../../../src/server/ingest/observation.ts'
import {
  encodeAisSentences,
  addChecksum,
  encodeClassAPosition,
  encodeClassAStaticData,
  encodeMessageStart,
} from '../../../fakes/ais.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const position = { latitude: 43.5, longitude: -4.125 }

function read(...lines: string[]): { observations: Observation[]; counts: object } {
  const reader = createAisReader()
  const observations = lines.flatMap((line) => reader.read(line, receivedAt))
  return { observations, counts: reader.takeCounts() }
}

test('class A position reports give position, speed, course and status, with null for unknown values', () => {
  const { observations } = read(
    encodeClassAPosition('227006760', { ...position, sog: 12.3, cog: 271.5, status: 8 }),
  )
  expect(observations).toEqual([
    {
      kind: 'position',
      vessel: { mmsi: '227006760' },
      at: receivedAt,
      ...position,
      sog: 12.3,
      cog: 271.5,
      heading: null,
      navStatus: 8,
    },
  ])
  const unknown = read(encodeClassAPosition('227006760', { latitude: 91, longitude: 181 }))
  expect(unknown).toMatchObject({ observations: [], counts: { 'nothing stated': 1 } })
})

test('multipart messages are assembled if their parts are interleaved', () => {
  const [firstA = '', secondA = ''] = encodeClassAStaticData('227006760', {
    name: 'ESPADON',
    shipType: 70,
    length: 120,
    beam: 20,
    callSign: 'FABC',
    imo: 9_074_729,
  })
  const other = { name: 'MISTRAL', shipType: 36, length: 14, beam: 5 }
  const [firstB = '', secondB = ''] = encodeClassAStaticData('227006761', other, { sequence: '2' })
  const { observations, counts } = read(firstA, firstB, secondA, secondB)
  expect(observations).toMatchObject([
    {
      kind: 'static',
      vessel: { mmsi: '227006760' },
      name: 'ESPADON',
      callSign: 'FABC',
      imo: '9074729',
      shipType: 70,
      lengthMetres: 120,
      beamMetres: 20,
      draughtMetres: 3.5,
    },
    { vessel: { mmsi: '227006761' }, name: 'MISTRAL', callSign: null, imo: null },
  ])
  expect(counts).toEqual({ parts: 2, messages: 2 })
})

test('multipart messages of the two channels are kept apart, also with the same sequence number', () => {
  const fields = { shipType: 36, length: 14, beam: 5 }
  const [firstA = '', secondA = ''] = encodeClassAStaticData('227006760', { ...fields, name: 'ESPADON' })
  const mistral = { ...fields, name: 'MISTRAL' }
  const [firstB = '', secondB = ''] = encodeClassAStaticData('227006761', mistral, { channel: 'B' })
  const { observations, counts } = read(firstA, firstB, secondA, secondB)
  expect(observations).toMatchObject([
    { vessel: { mmsi: '227006760' }, name: 'ESPADON' },
    { vessel: { mmsi: '227006761' }, name: 'MISTRAL' },
  ])
  expect(counts).toEqual({ parts: 2, messages: 2 })
})

test('timestamps come from TAG blocks, $PGHP lines and suffixes after the checksum', () => {
  const line = encodeClassAPosition('227006760', position)
  const times = [
    [`\\s:2573010,c:1787234980*03\\${line}`],
    ['$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B', line],
    [`${line},d-130,S0160,r003669959,1272442145`],
    [line],
  ].map((lines) => read(...lines).observations[0]?.at.toISOString())
  expect(times).toEqual([
    '2026-08-20T14:09:40.000Z',
    '2010-06-11T11:46:11.390Z',
    '2010-04-28T08:09:05.000Z',
    receivedAt.toISOString(),
  ])
})

test('aid-to-navigation reports give virtual and off-position flags, extended name and size', () => {
  const aid = (second: number, offPosition: number) =>
    encodeAisSentences([
      ...encodeMessageStart(21, '992276001'),
      [20, 5],
      ['BANC DE L ESPIGUETTE', 120],
      [0, 1],
      [position.longitude * 600_000, 28],
      [position.latitude * 600_000, 27],
      [2, 9],
      [3, 9],
      [1, 6],
      [1, 6],
      [1, 4],
      [second, 6],
      [offPosition, 1],
      [0, 8],
      [0, 1],
      [1, 1],
      [0, 2],
      [' SUD', 24],
    ])
  const expectedFields = { aidType: 20, virtual: true, lengthMetres: 5, widthMetres: 2, ...position }
  expect(read(...aid(30, 1)).observations).toMatchObject([
    {
      kind: 'aid',
      mmsi: '992276001',
      name: 'BANC DE L ESPIGUETTE SUD',
      offPosition: true,
      ...expectedFields,
    },
  ])
  expect(read(...aid(60, 1)).observations).toMatchObject([{ offPosition: null }])
})

test('weather reports (DAC 1, FI 31) give a station and values in the units of the API, without missing values', () => {
  const fields: [number, number][] = [
    [position.longitude * 60_000, 25],
    [position.latitude * 60_000, 24],
    [0, 1],
    [21, 5],
    [11, 5],
    [40, 6],
    [17, 7],
    [24, 7],
    [320, 9],
    [360, 9],
    [-35, 11],
    [101, 7],
    [501, 10],
    [214, 9],
    [0, 2],
    [0, 1],
    [85, 7],
    [1100, 12],
    [0, 63],
    [13, 8],
  ]
  const report = encodeAisSentences([
    ...encodeMessageStart(8, '002275100'),
    [0, 2],
    [1, 10],
    [31, 6],
    ...fields,
    [0, 76],
  ])
  const [weather] = read(...report).observations
  expect(weather).toMatchObject({
    kind: 'weather',
    station: { key: 'ais:002275100/43.500,-4.125', typeEnum: 12 },
    at: new Date('2026-11-21T11:40:00Z'),
    values: { wspd: 17, gst: 24, wdir: 320, atmp: -3.5, pres: 1013, vis: 8.5, tide: 3.281, wvht: 1.3 },
  })
  expect(weather?.kind === 'weather' && weather.values).not.toHaveProperty('dewp')
})

test('class B, long-range and class B name reports are decoded', () => {
  const classB = encodeAisSentences([
    ...encodeMessageStart(18, '227006762'),
    [0, 8],
    [61, 10],
    [0, 1],
    [position.longitude * 600_000, 28],
    [position.latitude * 600_000, 27],
    [900, 12],
    [88, 9],
    [10, 6],
    [0, 29],
  ])
  const longRange = encodeAisSentences([
    ...encodeMessageStart(27, '227006763'),
    [0, 2],
    [5, 4],
    [position.longitude * 600, 18],
    [position.latitude * 600, 17],
    [12, 6],
    [270, 9],
    [0, 2],
  ])
  const classBName = encodeAisSentences([...encodeMessageStart(24, '227006762'), [0, 2], ['PETREL', 120]])
  const { observations } = read(...classB, ...longRange, ...classBName)
  expect(observations).toMatchObject([
    { kind: 'position', sog: 6.1, cog: 90, heading: 88, ...position },
    { kind: 'position', sog: 12, cog: 270, navStatus: 5, ...position },
    { kind: 'static', name: 'PETREL' },
  ])
})

test('invalid sentences are counted by reason and do not stop the reader', () => {
  const validSentence = encodeClassAPosition('227006760', position)
  const [, second = ''] = encodeClassAStaticData('227006761', {
    name: 'X',
    shipType: 70,
    length: 100,
    beam: 20,
  })
  const { observations, counts } = read(
    'GPS says hello',
    `# ${validSentence}`,
    validSentence.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    addChecksum('AIVDM,1,1,,A,,0'),
    addChecksum('AIVDM,1,1,,A,1~~~,0'),
    addChecksum('AIVDM,1,3,,A,13aaa,0'),
    second,
    addChecksum('AIVDM,1,1,,A,13aaa,0'),
    encodeAisSentences([...encodeMessageStart(4, '002275100'), [0, 130]])[0] ?? '',
    validSentence,
  )
  expect(observations).toHaveLength(1)
  expect(counts).toEqual({
    'not AIS': 2,
    checksum: 1,
    payload: 2,
    malformed: 1,
    'part missing': 1,
    'too short': 1,
    'type not used': 1,
    messages: 1,
  })
})
