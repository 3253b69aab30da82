import type { MeasuredColumn } from '../../../core/contract/weather.ts'
import type { WeatherObservation } from '../observation.ts'
import type { AisBits } from './bits.ts'

/** A column and its bits: `value = raw * scale + offset`, and the raw values that mean not available. */
interface Field {
  column: MeasuredColumn
  start: number
  bits: number
  scale?: number
  offset?: number
  signed?: boolean
  /** Raw values from this one on mean not available. */
  placeholderFrom?: number
  /** This raw value means not available. */
  placeholder?: number
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

/** International function 11 of designated area code 1 (IMO SN/Circ.236), still used by many stations. */
const function11: Layout = {
  bits: 346,
  latitude: 56,
  longitude: 80,
  time: 105,
  fields: [
    { column: 'wspd', start: 121, bits: 7, placeholderFrom: 121 },
    { column: 'gst', start: 128, bits: 7, placeholderFrom: 121 },
    { column: 'wdir', start: 135, bits: 9, placeholderFrom: 360 },
    { column: 'atmp', start: 153, bits: 11, scale: 0.1, offset: -60, placeholderFrom: 1201 },
    { column: 'dewp', start: 171, bits: 10, scale: 0.1, offset: -20, placeholderFrom: 701 },
    { column: 'pres', start: 181, bits: 9, offset: 800, placeholderFrom: 401 },
    { column: 'vis', start: 192, bits: 8, scale: 0.1, placeholderFrom: 251 },
    {
      column: 'tide',
      start: 200,
      bits: 9,
      scale: 0.1 / metresPerFoot,
      offset: -10 / metresPerFoot,
      placeholderFrom: 401,
    },
    { column: 'wvht', start: 272, bits: 8, scale: 0.1, placeholderFrom: 252 },
    { column: 'dpd', start: 280, bits: 6, placeholderFrom: 61 },
    { column: 'mwd', start: 286, bits: 9, placeholderFrom: 360 },
    { column: 'wtmp', start: 322, bits: 10, scale: 0.1, offset: -10, placeholderFrom: 601 },
  ],
}

/** Function 31 (IMO SN.1/Circ.289). */
const function31: Layout = {
  bits: 350,
  longitude: 56,
  latitude: 81,
  time: 106,
  fields: [
    { column: 'wspd', start: 122, bits: 7, placeholderFrom: 127 },
    { column: 'gst', start: 129, bits: 7, placeholderFrom: 127 },
    { column: 'wdir', start: 136, bits: 9, placeholderFrom: 360 },
    { column: 'atmp', start: 154, bits: 11, scale: 0.1, signed: true, placeholder: -1024 },
    { column: 'dewp', start: 172, bits: 10, scale: 0.1, signed: true, placeholderFrom: 501 },
    { column: 'pres', start: 182, bits: 9, offset: 799, placeholderFrom: 403 },
    { column: 'vis', start: 194, bits: 7, scale: 0.1, placeholderFrom: 127 },
    {
      column: 'tide',
      start: 201,
      bits: 12,
      scale: 0.01 / metresPerFoot,
      offset: -10 / metresPerFoot,
      placeholderFrom: 4001,
    },
    { column: 'wvht', start: 276, bits: 8, scale: 0.1, placeholderFrom: 252 },
    { column: 'dpd', start: 284, bits: 6, placeholderFrom: 61 },
    { column: 'mwd', start: 290, bits: 9, placeholderFrom: 360 },
    { column: 'wtmp', start: 326, bits: 10, scale: 0.1, signed: true, placeholderFrom: 501 },
  ],
}

const internationalArea = 1

/** Decodes the weather of a broadcast (message 8); other broadcasts are not used. */
export function decodeWeather(bits: AisBits, mmsi: string, at: Date): WeatherObservation[] | 'type not used' {
  const layout = findLayout(bits)
  if (!layout) return 'type not used'
  if (bits.length < layout.bits) return []
  const longitude = bits.readSigned(layout.longitude, 25) / 60_000
  const latitude = bits.readSigned(layout.latitude, 24) / 60_000
  const values: WeatherObservation['values'] = {}
  for (const field of layout.fields) {
    const value = readValue(bits, field)
    if (value !== null) values[field.column] = value
  }
  if (Object.keys(values).length === 0) return []
  return [
    {
      kind: 'weather',
      station: {
        // One transmitter can report for many sensors, so each position is a station.
        key: `ais:${mmsi}/${latitude.toFixed(3)},${longitude.toFixed(3)}`,
        name: `AIS ${mmsi}`,
        typeEnum: 12,
        mmsi,
      },
      at: readTime(bits, layout.time, at),
      latitude,
      longitude,
      values,
    },
  ]
}

function findLayout(bits: AisBits): Layout | null {
  if (bits.readUnsigned(40, 10) !== internationalArea) return null
  const identifier = bits.readUnsigned(50, 6)
  if (identifier === 11) return function11
  return identifier === 31 ? function31 : null
}

function readValue(bits: AisBits, field: Field): number | null {
  const { start, signed, scale = 1, offset = 0, placeholderFrom = Infinity, placeholder } = field
  const raw = signed ? bits.readSigned(start, field.bits) : bits.readUnsigned(start, field.bits)
  if (raw >= placeholderFrom || raw === placeholder) return null
  return Number((raw * scale + offset).toFixed(3))
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Reads day, hour and minute as the latest such time before the message was received;
 * returns the time of reception if they are invalid.
 */
function readTime(bits: AisBits, start: number, heard: Date): Date {
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
      // Accept reports up to two days old; an older time has a wrong day.
      return heard.getTime() - at.getTime() < 2 * dayMs ? at : heard
    }
  }
  return heard
}
