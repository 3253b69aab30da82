import { describe, expect, it } from 'vitest'
import { cutSentences } from '../../../../src/server/ingest/ais/cut-sentences.ts'
import { encodeClassAPosition } from '../../../fakes/ais.ts'

const sentence = encodeClassAPosition('227006760', { latitude: 43.5, longitude: 4.1 })
const at = '2024-03-05T06:07:08.000Z'
const precise = '2024-03-05T06:07:08.123Z'
const seconds = String(Date.parse(at) / 1000)

const readTime = (line: string) => cutSentences(line).map((found) => found.at?.toISOString() ?? null)

describe('the time of a sentence', () => {
  it.each([
    // Before it: date and time of day, without a zone in UTC.
    [`2024-03-05 06:07:08 ${sentence}`, at],
    [`2024-03-05 06:07:08.123 ${sentence}`, precise],
    [`2024-03-05 06:07:08,123 INFO ${sentence}`, precise],
    [`[2024-03-05 06:07:08] ${sentence}`, at],
    [`2024/03/05 06:07:08;${sentence}`, at],
    [`2024/03/05,06:07:08,${sentence}`, at],
    [`05.03.2024 06:07:08 ${sentence}`, at],
    [`2024-03-05T06:07:08Z ${sentence}`, at],
    [`2024-03-05T06:07:08.123456Z,udp,${sentence}`, precise],
    [`2024-03-05T08:07:08+02:00 ${sentence}`, at],
    [`2024-03-05 01:37:08 -0430 ${sentence}`, at],
    [`2024-03-05 06:07:08 UTC ${sentence}`, at],
    [`2024-03-05 06:07 ${sentence}`, '2024-03-05T06:07:00.000Z'],
    [`20240305T060708Z ${sentence}`, at],
    [`20240305_060708 ${sentence}`, at],
    [`20240305060708 ${sentence}`, at],
    // Since 1970.
    [`${seconds} ${sentence}`, at],
    [`${seconds}.123;${sentence}`, precise],
    [`${seconds}123,${sentence}`, precise],
    [`${seconds}123456 ${sentence}`, precise],
    [`${seconds}123456789 ${sentence}`, precise],
    // After it.
    [`${sentence},${seconds}`, at],
    [`${sentence} ${seconds}123`, precise],
    [`${sentence},d-101,S0990,t050126.00,T26.40356605,r003669946,1700000000,${seconds}`, at],
    [`${sentence} 2024-03-05T06:07:08Z`, at],
    // In a TAG block.
    [`\\s:a,c:${seconds}*00\\${sentence}`, at],
    [`\\c:${seconds}123*00\\${sentence}`, precise],
    [`\\c:${seconds}123456*00\\${sentence}`, precise],
    [`\\g:1-1-${seconds}*00\\\\s:a,c:${seconds}.123*00\\${sentence}`, precise],
    [`1700000000 \\c:${seconds}*00\\${sentence}`, at],
    // In a column.
    [`${at},NMEA0183,AIVDM,,"${sentence}"`, at],
    [`"AIVDM","${sentence}","2024-03-05 06:07:08"`, at],
    // Of a receiver that writes JSON.
    [JSON.stringify({ rxtime: '20240305060708', nmea: [sentence] }), at],
    [
      JSON.stringify({ rxuxtime: Number(`${seconds}.123`), rxtime: '20240305060708', nmea: [sentence] }),
      precise,
    ],
    [JSON.stringify({ timestamp: `${seconds}123`, message: { nmea: sentence } }), precise],
    [JSON.stringify({ received_at: '2024-03-05T06:07:08Z', line: `\\s:a*00\\${sentence}` }), at],
    [JSON.stringify({ time: 'now', line: `\\c:${seconds}*00\\${sentence}` }), at],
  ])('in %j is %j', (line, expected) => {
    expect(readTime(line)).toEqual([expected])
  })

  it.each([
    sentence,
    // A time without a date could be of any day.
    `06:07:08 ${sentence}`,
    `Mar 5 06:07:08 host ${sentence}`,
    // Which of the two is the month is not known.
    `05/03/2024 06:07:08 ${sentence}`,
    `2024-13-05 06:07:08 ${sentence}`,
    `2024-02-30 06:07:08 ${sentence}`,
    `2024-03-05 06:61:08 ${sentence}`,
    // MMSI, station, signal and slot are no times.
    `227006760 ${sentence}`,
    `${sentence},r003669946,S1710000000x,T17.1234567890`,
    `\\g:1-2-${seconds},n:${seconds}*00\\${sentence}`,
    `99999999990000 ${sentence}`,
    `9999999999 ${sentence}`,
    JSON.stringify({ mmsi: 227_006_760, nmea: [sentence] }),
    JSON.stringify([sentence]),
  ])('in %j is not known', (line) => {
    expect(readTime(line)).toEqual([null])
  })
})
