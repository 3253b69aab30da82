import { describe, expect, it } from 'vitest'
import { createSentenceReader, type SentenceResult } from '../../../../src/server/ingest/ais/sentences.ts'

const payload = '13HOI:0P0000VOHLCnHQKwvL05Ip'

/** Adds the checksum. */
function toLine(text: string): string {
  const sum = [...text].reduce((all, character) => all ^ character.charCodeAt(0), 0)
  return `!${text}*${sum.toString(16).padStart(2, '0').toUpperCase()}`
}

const single = toLine(`AIVDM,1,1,,A,${payload},0`)
const part = (total: number, number: number, sequence = 3, channel = 'A', talker = 'AIVDM') =>
  toLine(`${talker},${total},${number},${sequence},${channel},${payload},0`)

function read(...lines: string[]): unknown[] {
  const reader = createSentenceReader()
  return lines.map((line) => describeResult(reader(line)))
}

/** A message as its time of reception and its length in characters of six bits. */
function describeResult(result: SentenceResult): unknown {
  return typeof result === 'string'
    ? result
    : [result.receivedAt?.toISOString() ?? null, result.bits.length / 6]
}

const length = payload.length

describe('a line', () => {
  it.each([
    [single, [null, length]],
    [`  ${single}\r\n`, [null, length]],
    [single.toLowerCase(), 'not AIS'],
    [single.replace('AIVDM', 'BSVDO'), 'checksum'],
    [toLine(`BSVDO,1,1,,A,${payload},0`), [null, length]],
    [`# ${single}`, 'not AIS'],
    ['$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76', 'not AIS'],
    ['', 'not AIS'],
    [single.replace(/\*.*/, ''), 'malformed'],
    [single.slice(0, -1) + (single.endsWith('0') ? '1' : '0'), 'checksum'],
    [toLine('AIVDM,1,1,,A'), 'malformed'],
    [toLine('AIVDM,1,1,,A,,0'), 'payload'],
    [toLine('AIVDM,1,1,,A,~~~~,0'), 'payload'],
    [toLine(`AIVDM,0,1,,A,${payload},0`), 'malformed'],
    [toLine(`AIVDM,1,0,,A,${payload},0`), 'malformed'],
    [toLine(`AIVDM,1,2,,A,${payload},0`), 'malformed'],
    [toLine(`AIVDM,10,1,1,A,${payload},0`), 'malformed'],
    [toLine(`AIVDM,9,1,1,A,${payload},0`), 'part'],
    [toLine(`AIVDM,x,1,1,A,${payload},0`), 'malformed'],
    [toLine(`AIVDM,1,1,,A,${payload},6`), 'malformed'],
    [toLine(`AIVDM,1,1,,A,${payload},-1`), 'malformed'],
    [toLine(`AIVDM,1,1,,A,${payload},5`), [null, length - 5 / 6]],
    [toLine(`AIVDM,1,1,,A,${payload},`), [null, length]],
    [toLine(`AIVDM,1,1,,A,${payload}`), [null, length]],
  ])('%j is %j', (line, expected) => {
    expect(read(line)).toEqual([expected])
  })
})

describe('the time of reception', () => {
  const at = '2026-06-11T11:46:11.000Z'
  const seconds = Date.parse(at) / 1000

  it.each([
    [`\\s:station,c:${seconds}*5F\\${single}`, at],
    [`\\c:${seconds}123*5F\\${single}`, '2026-06-11T11:46:11.123Z'],
    [`\\s:rc:${seconds}*5F\\${single}`, null],
    [`${single},${seconds}`, at],
    [`${single},r003669945,${seconds} `, at],
    [`${single},12345678`, null],
    // The station of a TAG block is nearer to the reception than a receiver that adds its own time.
    [`\\c:${seconds - 60}*5F\\${single},${seconds}`, '2026-06-11T11:45:11.000Z'],
  ])('of %j is %j', (line, expected) => {
    expect(read(line)).toEqual([[expected, length]])
  })

  it('of a $PGHP line belongs to the next line only', () => {
    const pghp = '$PGHP,1,2026,6,11,11,46,11,390,316,,2190047,1,45*2E'
    expect(read(pghp, single, single)).toEqual([
      'not AIS',
      ['2026-06-11T11:46:11.390Z', length],
      [null, length],
    ])
    expect(read('$PGHP,1,now*00', single)).toEqual(['not AIS', [null, length]])
    expect(read(pghp, `${single},${seconds}`)[1]).toEqual([at, length])
  })

  it('of several parts is that of the first that has one', () => {
    expect(read(`${part(2, 1)},${seconds}`, `${part(2, 2)},${seconds + 9}`)).toEqual([
      'part',
      [at, 2 * length],
    ])
    expect(read(part(2, 1), `${part(2, 2)},${seconds}`)).toEqual(['part', [at, 2 * length]])
  })
})

describe('parts', () => {
  it('of several messages may be mixed: talker, count, sequence and channel tell them apart', () => {
    const others = [part(2, 1, 4), part(2, 1, 3, 'B'), part(3, 1), part(2, 1, 3, 'A', 'ABVDM')]
    expect(read(part(2, 1), ...others, part(2, 2))).toEqual([
      'part',
      'part',
      'part',
      'part',
      'part',
      [null, 2 * length],
    ])
  })

  it('make a message in their order only', () => {
    expect(read(part(3, 1), part(3, 2), part(3, 3))).toEqual(['part', 'part', [null, 3 * length]])
    expect(read(part(3, 1), part(3, 3), part(3, 2))).toEqual(['part', 'part missing', 'part missing'])
    expect(read(part(2, 2))).toEqual(['part missing'])
    // The second part is taken once.
    expect(read(part(2, 1), part(2, 2), part(2, 2))).toEqual(['part', [null, 2 * length], 'part missing'])
  })

  it('are replaced by a new first part', () => {
    expect(read(part(3, 1), part(3, 2), part(3, 1), part(3, 2), part(3, 3))).toEqual([
      'part',
      'part',
      'part missing',
      'part',
      [null, 3 * length],
    ])
  })

  it('of the 64 latest messages are kept', () => {
    const firsts = Array.from({ length: 65 }, (_, index) => part(2, 1, index))
    expect(read(...firsts, part(2, 2, 0), part(2, 2, 1)).slice(65)).toEqual([
      'part missing',
      [null, 2 * length],
    ])
  })

  it('end with the fill bits of the last one', () => {
    const last = toLine(`AIVDM,2,2,3,A,${payload},2`)
    expect(read(part(2, 1), last)).toEqual(['part', [null, 2 * length - 2 / 6]])
  })
})
