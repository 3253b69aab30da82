import { describe, expect, it } from 'vitest'
import { parsePayload, type AisBits } from '../../../../src/server/ingest/ais/bits.ts'
import { decodeAisMessage } from '../../../../src/server/ingest/ais/decode.ts'

const heard = new Date('2026-05-01T12:00:00Z')

/** Builds a message of a length in bits from fields: first bit, number of bits, value or text. */
function build(length: number, fields: [start: number, bits: number, value: number | string][]): AisBits {
  const bits = Array.from({ length }, () => '0')
  const set = (start: number, text: string) => {
    for (const [index, bit] of [...text].entries()) bits[start + index] = bit
  }
  const toBits = (value: number, count: number) =>
    (value < 0 ? value + 2 ** count : value).toString(2).padStart(count, '0')
  for (const [start, count, value] of fields) {
    if (typeof value === 'number') set(start, toBits(value, count))
    else
      for (const [index, character] of [...value].entries())
        set(start + 6 * index, toBits(character.charCodeAt(0) % 64, 6))
  }
  const fill = (6 - (length % 6)) % 6
  const sextets = (bits.join('') + '0'.repeat(fill)).match(/.{6}/g) ?? []
  const payload = sextets.map((sextet) => {
    const value = Number.parseInt(sextet, 2)
    return String.fromCharCode(value + (value < 40 ? 48 : 56))
  })
  const parsed = parsePayload(payload.join(''), fill)
  if (!parsed) throw new Error('the payload is not valid')
  return parsed
}
const header = (type: number, mmsi = 227_000_001): [number, number, number][] => [
  [0, 6, type],
  [8, 30, mmsi],
]
const decode = (length: number, fields: Parameters<typeof build>[1]) =>
  decodeAisMessage(build(length, fields), heard)
const vessel = { mmsi: '227000001' }
const dimensions = (start: number): [number, number, number][] => [
  [start, 9, 20],
  [start + 9, 9, 5],
  [start + 18, 6, 4],
  [start + 24, 6, 3],
]

describe('position reports', () => {
  const place: [number, number, number][] = [
    [61, 28, -2_460_000],
    [89, 27, 26_100_000],
  ]
  it.each([1, 2, 3])('of class A (type %i)', (type) => {
    const fields: [number, number, number][] = [
      ...header(type),
      ...place,
      [38, 4, 5],
      [50, 10, 123],
      [116, 12, 3599],
      [128, 9, 359],
    ]
    const report = { kind: 'position', vessel, at: heard, longitude: -4.1, latitude: 43.5 }
    expect(decode(168, fields)).toEqual([{ ...report, sog: 12.3, cog: 359.9, heading: 359, navStatus: 5 }])
    const unknown: [number, number, number][] = [
      ...header(type),
      ...place,
      [38, 4, 15],
      [50, 10, 1023],
      [116, 12, 3600],
      [128, 9, 511],
    ]
    expect(decode(168, unknown)).toEqual([
      { ...report, sog: null, cog: null, heading: null, navStatus: null },
    ])
    expect(decode(168, [...fields, [61, 28, 181 * 600_000]])).toBe('nothing stated')
    expect(decode(168, [...fields, [89, 27, 91 * 600_000]])).toBe('nothing stated')
    expect(decode(162, fields)).toBe('too short')
  })

  it('of aircraft have whole knots and no heading', () => {
    const fields: [number, number, number][] = [
      ...header(9, 111_227_001),
      ...place,
      [50, 10, 150],
      [116, 12, 905],
      [128, 9, 10],
    ]
    const report = {
      kind: 'position',
      vessel: { mmsi: '111227001' },
      at: heard,
      longitude: -4.1,
      latitude: 43.5,
    }
    expect(decode(168, fields)).toEqual([{ ...report, sog: 150, cog: 90.5, heading: null, navStatus: null }])
    expect(decode(168, [...fields, [50, 10, 1023]])).toMatchObject([{ sog: null }])
  })

  it('of class B have no status', () => {
    const fields: [number, number, number][] = [
      ...header(18),
      [46, 10, 55],
      [57, 28, 2_460_000],
      [85, 27, -26_100_000],
      [112, 12, 10],
      [124, 9, 2],
    ]
    const report = {
      kind: 'position',
      vessel,
      at: heard,
      longitude: 4.1,
      latitude: -43.5,
      sog: 5.5,
      cog: 1,
      heading: 2,
      navStatus: null,
    }
    expect(decode(168, fields)).toEqual([report])
    const extended = decode(312, [
      ...fields.slice(2),
      ...header(19),
      [143, 120, 'ARGO@@X'],
      [263, 8, 36],
      ...dimensions(271),
    ])
    expect(extended).toEqual([
      report,
      { kind: 'static', vessel, at: heard, name: 'ARGO', shipType: 36, lengthMetres: 25, beamMetres: 7 },
    ])
  })

  it('of long range have tenths of minutes, and one of two lengths', () => {
    const fields: [number, number, number][] = [
      ...header(27),
      [40, 4, 1],
      [44, 18, -2460],
      [62, 17, 26_100],
      [79, 6, 12],
      [85, 9, 270],
    ]
    const report = { kind: 'position', vessel, at: heard, longitude: -4.1, latitude: 43.5, heading: null }
    expect(decode(96, fields)).toEqual([{ ...report, sog: 12, cog: 270, navStatus: 1 }])
    expect(decode(168, [...fields, [79, 6, 63], [85, 9, 511], [40, 4, 15]])).toEqual([
      { ...report, sog: null, cog: null, navStatus: null },
    ])
    expect(decode(102, fields)).toBe('too long')
    expect(decode(90, fields)).toBe('too short')
  })
})

describe('static data', () => {
  it('of class A (type 5)', () => {
    const fields: Parameters<typeof build>[1] = [
      ...header(5),
      [40, 30, 9_074_729],
      [70, 42, 'FAB1234'],
      [112, 120, 'SEA URCHIN'],
      [232, 8, 70],
      ...dimensions(240),
      [294, 8, 61],
    ]
    const stated = {
      kind: 'static',
      vessel,
      at: heard,
      imo: '9074729',
      callSign: 'FAB1234',
      name: 'SEA URCHIN',
      shipType: 70,
      lengthMetres: 25,
      beamMetres: 7,
      draughtMetres: 6.1,
    }
    for (const length of [420, 424, 426]) expect(decode(length, fields)).toEqual([stated])
    expect(decode(414, fields)).toBe('too short')
    expect(decode(424, header(5))).toEqual([
      {
        kind: 'static',
        vessel,
        at: heard,
        imo: null,
        callSign: null,
        name: null,
        shipType: null,
        lengthMetres: null,
        beamMetres: null,
        draughtMetres: null,
      },
    ])
  })

  it('of class B comes in two parts, without dimensions for tenders', () => {
    expect(decode(160, [...header(24), [40, 120, 'ARGO']])).toEqual([
      { kind: 'static', vessel, at: heard, name: 'ARGO' },
    ])
    const second: Parameters<typeof build>[1] = [
      ...header(24),
      [38, 2, 1],
      [40, 8, 36],
      [90, 42, 'FAB1'],
      ...dimensions(132),
    ]
    const stated = { kind: 'static', vessel, at: heard, shipType: 36, callSign: 'FAB1' }
    expect(decode(168, second)).toEqual([{ ...stated, lengthMetres: 25, beamMetres: 7 }])
    expect(decode(162, second)).toHaveLength(1)
    expect(decode(161, second)).toBe('nothing stated')
    expect(decode(168, [...second, [38, 2, 2]])).toBe('nothing stated')
    expect(decode(168, [...second, [8, 30, 982_270_001]])).toEqual([
      { ...stated, vessel: { mmsi: '982270001' } },
    ])
  })
})

it('an aid to navigation has its flags, and a name with an extension only if it is full', () => {
  const fields: Parameters<typeof build>[1] = [
    ...header(21, 992_271_001),
    [38, 5, 22],
    [43, 120, 'ESPIGUETTE'],
    [164, 28, 2_460_000],
    [192, 27, 26_100_000],
    ...dimensions(219),
    [253, 6, 59],
    [259, 1, 1],
  ]
  const stated = {
    kind: 'aid',
    mmsi: '992271001',
    at: heard,
    longitude: 4.1,
    latitude: 43.5,
    name: 'ESPIGUETTE',
    aidType: 22,
    virtual: false,
    offPosition: true,
    lengthMetres: 25,
    widthMetres: 7,
  }
  expect(decode(272, fields)).toEqual([stated])
  expect(decode(272, [...fields, [253, 6, 60], [269, 1, 1]])).toEqual([
    { ...stated, virtual: true, offPosition: null },
  ])
  expect(decode(272, [...fields, [259, 1, 0]])).toMatchObject([{ offPosition: false }])
  expect(decode(360, [...fields, [272, 12, 'XY']])).toMatchObject([{ name: 'ESPIGUETTE' }])
  expect(decode(284, [...fields, [43, 120, 'TWENTY CHARACTERS ON'], [272, 12, 'XY']])).toMatchObject([
    { name: 'TWENTY CHARACTERS ONXY' },
  ])
  // The blank between the words is the last character of the name.
  expect(decode(302, [...fields, [43, 120, 'NORTH ENTRANCE BUOY '], [272, 30, 'EIGHT']])).toMatchObject([
    { name: 'NORTH ENTRANCE BUOY EIGHT' },
  ])
  expect(decode(302, [...fields, [43, 120, 'PADDED WITH BLANKS  '], [272, 30, '     ']])).toMatchObject([
    { name: 'PADDED WITH BLANKS' },
  ])
  expect(decode(272, [...fields, [164, 28, 181 * 600_000]])).toBe('nothing stated')
})

describe('weather broadcasts', () => {
  const area = (identifier: number): [number, number, number][] => [
    ...header(8, 2_655_619),
    [40, 10, 1],
    [50, 6, identifier],
  ]
  const newer: [number, number, number][] = [
    ...area(31),
    [56, 25, 702_600],
    [81, 24, 3_462_000],
    [106, 5, 1],
    [111, 5, 11],
    [116, 6, 40],
  ]
  /** Fields of function 31 with all values unknown. */
  const unknown31: [number, number, number][] = [
    [122, 7, 127],
    [129, 7, 127],
    [136, 9, 360],
    [154, 11, -1024],
    [172, 10, 501],
    [182, 9, 403],
    [194, 7, 127],
    [201, 12, 4001],
    [276, 8, 252],
    [284, 6, 61],
    [290, 9, 360],
    [326, 10, 501],
  ]

  it('of function 31 have a station for each position, in the units of the API', () => {
    const measured: [number, number, number][] = [
      [122, 7, 12],
      [129, 7, 126],
      [136, 9, 359],
      [154, 11, -105],
      [172, 10, 500],
      [182, 9, 402],
      [194, 7, 126],
      [201, 12, 1305],
      [276, 8, 251],
      [284, 6, 60],
      [290, 9, 0],
      [326, 10, -12],
    ]
    expect(decode(360, [...newer, ...measured])).toEqual([
      {
        kind: 'weather',
        station: {
          key: 'ais:002655619/57.700,11.710',
          name: 'AIS 002655619',
          typeEnum: 12,
          mmsi: '002655619',
        },
        at: new Date('2026-05-01T11:40:00Z'),
        latitude: 57.7,
        longitude: 11.71,
        values: {
          wspd: 12,
          gst: 126,
          wdir: 359,
          atmp: -10.5,
          dewp: 50,
          pres: 1201,
          vis: 12.6,
          tide: 10.007,
          wvht: 25.1,
          dpd: 60,
          mwd: 0,
          wtmp: -1.2,
        },
      },
    ])
    for (const [start, count, value] of measured) {
      const [{ values = {} } = {}] = decode(360, [...newer, ...unknown31, [start, count, value]]) as {
        values?: object
      }[] // one report
      expect(Object.keys(values).length, String(start)).toBe(1)
    }
    expect(decode(360, [...newer, ...unknown31])).toBe('nothing stated')
    expect(decode(348, [...newer, ...measured])).toBe('nothing stated')
  })

  it('of function 11 have other places and scales', () => {
    const place: [number, number, number][] = [
      ...area(11),
      [56, 24, -3_462_000],
      [80, 25, 702_600],
      [105, 5, 30],
      [110, 5, 23],
      [115, 6, 59],
    ]
    const measured: [number, number, number][] = [
      [121, 7, 120],
      [128, 7, 1],
      [135, 9, 0],
      [153, 11, 1200],
      [171, 10, 700],
      [181, 9, 400],
      [192, 8, 250],
      [200, 9, 400],
      [272, 8, 251],
      [280, 6, 60],
      [286, 9, 359],
      [322, 10, 600],
    ]
    const unknown: [number, number, number][] = [
      [121, 7, 121],
      [128, 7, 121],
      [135, 9, 360],
      [153, 11, 1201],
      [171, 10, 701],
      [181, 9, 401],
      [192, 8, 251],
      [200, 9, 401],
      [272, 8, 252],
      [280, 6, 61],
      [286, 9, 360],
      [322, 10, 601],
    ]
    expect(decode(352, [...place, ...measured])).toMatchObject([
      {
        at: new Date('2026-04-30T23:59:00Z'),
        latitude: -57.7,
        longitude: 11.71,
        values: {
          wspd: 120,
          gst: 1,
          wdir: 0,
          atmp: 60,
          dewp: 50,
          pres: 1200,
          vis: 25,
          tide: 98.425,
          wvht: 25.1,
          dpd: 60,
          mwd: 359,
          wtmp: 50,
        },
      },
    ])
    expect(decode(352, [...place, ...unknown])).toBe('nothing stated')
    expect(decode(345, [...place, ...measured])).toBe('nothing stated')
  })

  it.each([
    [1, 12, 10, '2026-05-01T12:10:00Z'],
    [1, 12, 11, '2026-05-01T12:00:00Z'],
    [29, 12, 1, '2026-04-29T12:01:00Z'],
    [29, 12, 0, '2026-05-01T12:00:00Z'],
    [31, 12, 0, '2026-05-01T12:00:00Z'],
    [0, 11, 0, '2026-05-01T12:00:00Z'],
    [1, 24, 0, '2026-05-01T12:00:00Z'],
    [1, 11, 60, '2026-05-01T12:00:00Z'],
  ])('on day %i at %i:%i were measured at %s', (day, hour, minute, at) => {
    const fields: [number, number, number][] = [
      ...newer,
      ...unknown31,
      [122, 7, 12],
      [106, 5, day],
      [111, 5, hour],
      [116, 6, minute],
    ]
    expect(decode(360, fields)).toMatchObject([{ at: new Date(at) }])
  })

  it('of other areas and functions are not used', () => {
    expect(decode(360, [...newer, [40, 10, 2]])).toBe('type not used')
    expect(decode(360, [...newer, [50, 6, 32]])).toBe('type not used')
    expect(decode(168, header(4))).toBe('type not used')
  })
})

it('a payload has characters of six bits only, and ends before its fill bits', () => {
  for (const payload of ['X', '_', ' ', 'x', '~']) expect(parsePayload(payload, 0), payload).toBeNull()
  const bits = parsePayload('0W`w', 2)
  expect(bits?.length).toBe(22)
  expect(bits?.readUnsigned(0, 24)).toBe(0b000000_100111_101000_111111)
  expect(bits?.readUnsigned(18, 12)).toBe(0b111111_000000)
  expect(bits?.readSigned(6, 6)).toBe(-25)
  expect(bits?.readSigned(18, 6)).toBe(-1)
  expect(bits?.readFlag(6)).toBe(true)
  expect(bits?.readFlag(7)).toBe(false)
  expect(parsePayload('4b4', 0)?.readText(0, 18)).toBe('D*D')
})
