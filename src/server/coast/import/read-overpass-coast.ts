import { JSONParser } from '@streamparser/json'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import type { CoastInput, CoastOrigin } from './coast-input.ts'

/** A way of an answer with `out geom`. */
interface CoastWay {
  type?: unknown
  geometry?: ({ lat: number; lon: number } | null)[]
}

export const osmCoast = { name: 'OpenStreetMap', licence: 'ODbL-1.0' } as const

/**
 * Reads the coastlines of an Overpass answer (`way[natural=coastline]; out geom`), way by way. Throws
 * UnreadableInputError if it is not such an answer, ends early or reports an error of the server (a `remark`).
 */
export async function readOverpassCoast(
  chunks: AsyncIterable<Uint8Array>,
  input: CoastInput,
): Promise<CoastOrigin> {
  let ways: CoastWay[] = []
  let date: string | null = null
  let remark: string | null = null
  let hasElements = false
  let failure: Error | null = null
  const parser = new JSONParser({
    paths: ['$.elements.*', '$.elements', '$.osm3s.timestamp_osm_base', '$.remark'],
    keepStack: false,
  })
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'number') ways.push(value as CoastWay) // checked by addWay
    else if (key === 'elements') hasElements = true
    else if (key === 'remark') remark = String(value)
    else date = /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0] ?? null
  }
  parser.onError = (error) => {
    failure = error
  }
  for await (const chunk of chunks) {
    parser.write(chunk)
    if (failure) throw new UnreadableInputError('it is not an Overpass response')
    if (remark !== null)
      throw new UnreadableInputError(`the Overpass server did not finish: ${String(remark)}`)
    for (const way of ways) addWay(way, input)
    ways = []
  }
  if (!parser.isEnded)
    throw new UnreadableInputError('it is not a complete Overpass response: the text ends early')
  if (!hasElements) throw new UnreadableInputError('it is not an Overpass response: it has no elements')
  return { kind: 'osm', ...osmCoast, date }
}

function addWay({ type, geometry }: CoastWay, input: CoastInput): void {
  if (type !== 'way' || !Array.isArray(geometry)) return
  input.addLine(geometry.flatMap((point) => (point ? [point.lon, point.lat] : [])))
}
