import type { MeasuredColumn } from '../../../core/contract/weather.ts'
import type { WeatherObservation } from '../observation.ts'
import type { AisBits } from './bits.ts'

/** A column of a report and where its bits lie: `value = raw * scale + offset`, with the raw numbers that are none. */
interface Field {
  column: MeasuredColumn
  start: number
  bits: number
  scale?: number
  offset?: number
  signed?: boolean
  /** Raw numbers from this one on are not known. */
  from?: number
  /** This raw number is not known. */
  none?: number
}

interface Layout {
  bits: number
  longitude: number
  latitude: number
  /** Start of day (5 bits), hour (5), minute (6). */
  time: number
  fields: readonly Field[]
}

const metresPerFoot = 0.3048

/** International function 11 of designated area 1 (IMO SN/Circ.236), still sent by many stations. */
const function11: Layout = {
  bits: 346,
  latitude: 56,
  longitude: 80,
  time: 105,
  fields: [
    { column: 'wspd', start: 121, bits: 7, from: 121 },
    { column: 'gst', start: 128, bits: 7, from: 121 },
    { column: 'wdir', start: 135, bits: 9, from: 360 },
    { column: 'atmp', start: 153, bits: 11, scale: 0.1, offset: -60, from: 1201 },
    { column: 'dewp', start: 171, bits: 10, scale: 0.1, offset: -20, from: 701 },
    { column: 'pres', start: 181, bits: 9, offset: 800, from: 401 },
    { column: 'vis', start: 192, bits: 8, scale: 0.1, from: 251 },
    {
      column: 'tide',
      start: 200,
      bits: 9,
      scale: 0.1 / metresPerFoot,
      offset: -10 / metresPerFoot,
      from: 401,
    },
    { column: 'wvht', start: 272, bits: 8, scale: 0.1, from: 252 },
    { column: 'dpd', start: 280, bits: 6, from: 61 },
    { column: 'mwd', start: 286, bits: 9, from: 360 },
    { column: 'wtmp', start: 322, bits: 10, scale: 0.1, offset: -10, from: 601 },
  ],
}

/** Function 31 (IMO SN.1/Circ.289). */
const function31: Layout = {
  bits: 350,
  longitude: 56,
  latitude: 81,
  time: 106,
  fields: [
    { column: 'wspd', start: 122, bits: 7, from: 127 },
    { column: 'gst', start: 129, bits: 7, from: 127 },
    { column: 'wdir', start: 136, bits: 9, from: 360 },
    { column: 'atmp', start: 154, bits: 11, scale: 0.1, signed: true, none: -1024 },
    { column: 'dewp', start: 172, bits: 10, scale: 0.1, signed: true, from: 501 },
    { column: 'pres', start: 182, bits: 9, offset: 799, from: 403 },
    { column: 'vis', start: 194, bits: 7, scale: 0.1, from: 127 },
    {
      column: 'tide',
      start: 201,
      bits: 12,
      scale: 0.01 / metresPerFoot,
      offset: -10 / metresPerFoot,
      from: 4001,
    },
    { column: 'wvht', start: 276, bits: 8, scale: 0.1, from: 252 },
    { column: 'dpd', start: 284, bits: 6, from: 61 },
    { column: 'mwd', start: 290, bits: 9, from: 360 },
    { column: 'wtmp', start: 326, bits: 10, scale: 0.1, signed: true, from: 501 },
  ],
}

const internationalArea = 1

/** The weather of a broadcast (message 8); other broadcasts are not used. */
export function decodeWeather(bits: AisBits, mmsi: string, at: Date): WeatherObservation[] | 'type not used' {
  const layout = layoutOf(bits)
  if (!layout) return 'type not used'
  if (bits.length < layout.bits) return []
  const longitude = bits.readSigned(layout.longitude, 25) / 60_000
  const latitude = bits.readSigned(layout.latitude, 24) / 60_000
  const values: WeatherObservation['values'] = {}
  for (const field of layout.fields) {
    const value = measured(bits, field)
    if (value !== null) values[field.column] = value
  }
  if (Object.keys(values).length === 0) return []
  return [
    {
      kind: 'weather',
      station: {
        // One transmitter speaks for many sensors: each place is a station.
        key: `ais:${mmsi}/${latitude.toFixed(3)},${longitude.toFixed(3)}`,
        name: `AIS ${mmsi}`,
        typeEnum: 12,
        mmsi,
      },
      at: timeOf(bits, layout.time, at),
      latitude,
      longitude,
      values,
    },
  ]
}

function layoutOf(bits: AisBits): Layout | null {
  if (bits.readUnsigned(40, 10) !== internationalArea) return null
  const identifier = bits.readUnsigned(50, 6)
  if (identifier === 11) return function11
  return identifier === 31 ? function31 : null
}

function measured(bits: AisBits, field: Field): number | null {
  const { start, signed, scale = 1, offset = 0, from = Infinity, none } = field
  const raw = signed ? bits.readSigned(start, field.bits) : bits.readUnsigned(start, field.bits)
  if (raw >= from || raw === none) return null
  return Number((raw * scale + offset).toFixed(3))
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** Day of the month, hour and minute as the latest such moment before the message was heard; else that moment. */
function timeOf(bits: AisBits, start: number, heard: Date): Date {
  const [day, hour, minute] = [
    bits.readUnsigned(start, 5),
    bits.readUnsigned(start + 5, 5),
    bits.readUnsigned(start + 10, 6),
  ]
  if (day < 1 || hour > 23 || minute > 59) return heard
  const [year, month] = [heard.getUTCFullYear(), heard.getUTCMonth()]
  for (const back of [0, 1]) {
    const at = new Date(Date.UTC(year, month - back, day, hour, minute))
    if (at.getUTCDate() === day && at.getTime() <= heard.getTime() + 10 * minuteMs) {
      // An old report is still a report; what is weeks old has a wrong day.
      return heard.getTime() - at.getTime() < 2 * dayMs ? at : heard
    }
  }
  return heard
}
