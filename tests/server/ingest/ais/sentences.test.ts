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

/** Reads lines, by default a millisecond apart, or at the given seconds; returns the results of all sentences. */
function read(...lines: (string | { line: string; second: number })[]): unknown[] {
  const reader = createSentenceReader()
  return lines.flatMap((entry, index) => {
    const { line, second } = typeof entry === 'string' ? { line: entry, second: index / 1000 } : entry
    return reader.read(line, new Date(Date.UTC(2026, 5, 1) + second * 1000)).map(describeResult)
  })
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
    [single.replace(/\*.*/, ''), 'no checksum'],
    [single.replace(/\*.*/, '*'), 'no checksum'],
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
    expect(read(`${part(2, 1)},${seconds}`, `${part(2, 2)},${seconds + 4}`)).toEqual([
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

  it('are replaced by the same first part', () => {
    expect(read(part(3, 1), part(3, 1), part(3, 2), part(3, 3))).toEqual([
      'part',
      'part',
      'part',
      [null, 3 * length],
    ])
  })

  it('of the 64 latest messages are kept', () => {
    const reader = createSentenceReader()
    const at = new Date()
    for (let sequence = 0; sequence < 65; sequence++) reader.read(part(2, 1, sequence), at)
    expect(reader.takeAbandoned()).toBe(1)
    expect(reader.takeAbandoned()).toBe(0)
    const results = [0, 1].flatMap((sequence) => reader.read(part(2, 2, sequence), at))
    expect(results.map(describeResult)).toEqual(['part missing', [null, 2 * length]])
  })

  it('end with the fill bits of the last one', () => {
    const last = toLine(`AIVDM,2,2,3,A,${payload},2`)
    expect(read(part(2, 1), last)).toEqual(['part', [null, 2 * length - 2 / 6]])
  })

  it('of two stations are distinguished by TAG group or station, also if a part lacks one of them', () => {
    const [first, second] = [part(2, 1), part(2, 2)]
    const other = toLine(`AIVDM,2,1,3,A,${payload}0,0`)
    const shorter = [null, 2 * length]
    const longer = [null, 2 * length + 1]
    for (const tags of [
      ['g:1-2-11,s:a', 'g:1-2-22,s:b', 'g:2-2-11', 'g:2-2-22'],
      ['g:1-2-11', 'g:1-2-22', 'g:2-2-11,s:a', 'g:2-2-22,s:b'],
      ['s:a', 's:b', 's:a', 's:b'],
      ['g:1-2-11,s:a', 'g:1-2-11,s:b', 'g:2-2-11,s:a', 'g:2-2-11,s:b'],
    ]) {
      const [a1, b1, a2, b2] = tags.map((tag) => `\\${tag}*00\\`)
      expect(read(`${a1}${first}`, `${b1}${other}`, `${a2}${second}`, `${b2}${second}`)).toEqual([
        'part',
        'part',
        shorter,
        longer,
      ])
      expect(read(`${a1}${first}`, `${b1}${other}`, `${b2}${second}`, `${a2}${second}`)).toEqual([
        'part',
        'part',
        longer,
        shorter,
      ])
    }
    // Receivers of the US Coast Guard state the station after the sentence.
    const [a, b] = [',r003669945', ',r003669959']
    expect(read(first + a, other + b, second + a, second + b)).toEqual(['part', 'part', shorter, longer])
  })

  it('that could belong to two messages belong to none', () => {
    const other = toLine(`AIVDM,2,1,3,A,${payload}0,0`)
    expect(read(part(2, 1), other, part(2, 2), part(2, 2))).toEqual([
      'part',
      'part',
      'part missing',
      'part missing',
    ])
  })

  it('belong together with a channel in one of them only', () => {
    expect(read(part(2, 1), toLine(`AIVDM,2,2,3,,${payload},0`))).toEqual(['part', [null, 2 * length]])
    expect(read(toLine(`AIVDM,2,1,3,,${payload},0`), part(2, 2))).toEqual(['part', [null, 2 * length]])
  })

  it('belong together within seconds only, by their own times or else by the times of their lines', () => {
    const at = (second: number) => `\\c:${1_780_000_000 + second}*00\\`
    const later = (line: string, second: number) => ({ line, second })
    expect(read(at(0) + part(2, 1), at(5) + part(2, 2))[1]).toEqual(expect.any(Array))
    expect(read(at(0) + part(2, 1), at(6) + part(2, 2))[1]).toBe('part missing')
    expect(read(at(0) + part(2, 1), later(at(5) + part(2, 2), 3600))[1]).toEqual(expect.any(Array))
    expect(read(at(0) + part(2, 1), later(part(2, 2), 5))[1]).toEqual(expect.any(Array))
    expect(read(at(0) + part(2, 1), later(part(2, 2), 6))[1]).toBe('part missing')
    expect(read(part(2, 1), later(part(2, 2), 3 * 3600))[1]).toBe('part missing')
  })

  it('that stand together in a line belong together, whatever came before', () => {
    const other = toLine(`AIVDM,2,1,3,A,${payload}0,0`)
    expect(read(other, `${part(2, 1)} ${part(2, 2)}`)).toEqual(['part', 'part', [null, 2 * length]])
    const json = JSON.stringify({ rxtime: '20260601120000', nmea: [part(2, 1), part(2, 2)] })
    expect(read(other, json)).toEqual(['part', 'part', ['2026-06-01T12:00:00.000Z', 2 * length]])
  })
})

describe('several sentences in a line', () => {
  it('are all read, with or without text between them, and each failure is counted', () => {
    const broken = single.slice(0, 20)
    expect(read(`${single}${single}  # text * !${single}`)).toEqual([
      [null, length],
      [null, length],
      [null, length],
    ])
    expect(read(`${broken}${single}${single.slice(0, -2)}00,*note*${single}`)).toEqual([
      'no checksum',
      [null, length],
      'checksum',
      [null, length],
    ])
  })

  it('have the times around them', () => {
    const [first, second] = ['2026-06-01T12:00:00.000Z', '2026-06-01T12:00:05.000Z']
    const times = (line: string) => read(line).map((result) => (result as unknown[])[0])
    expect(times(`${first} ${single} ${second} ${single}`)).toEqual([first, second])
    expect(times(`${single},${first} ${single},${second}`)).toEqual([first, second])
    expect(times(`${first} ${single}${single}`)).toEqual([first, first])
    expect(times(`${single}${single},${first}`)).toEqual([first, first])
    expect(times(`${first} \\c:1780315205*00\\${single} ${single}`)).toEqual([second, first])
  })
})
