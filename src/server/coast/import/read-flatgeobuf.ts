import type { Geometry, Position } from 'geojson'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { assertClosed, type CoastInput, type CoastOrigin } from './coast-input.ts'

/** Reads land polygons or coastlines from a FlatGeobuf file, feature by feature. Throws UnreadableInputError. */
export async function readFlatGeobufCoast(
  path: string,
  input: CoastInput,
  onBytes: (bytes: number) => void,
): Promise<CoastOrigin> {
  const { deserialize } = await import('flatgeobuf/lib/mjs/geojson.js')
  const file = createReadStream(path)
  let bytes = 0
  file.on('data', (chunk) => onBytes((bytes += chunk.length)))
  let expected = 0
  let count = 0
  try {
    const stream = Readable.toWeb(file) as ReadableStream // the same class, declared twice
    const features = deserialize(stream, { headerMetaFn: ({ featuresCount }) => (expected = featuresCount) })
    for await (const { geometry } of features) addGeometry(geometry as Geometry, ++count, input)
  } catch (error) {
    if (error instanceof UnreadableInputError) throw error
    throw new UnreadableInputError('it is not a complete FlatGeobuf file')
  } finally {
    file.destroy()
  }
  if (count < expected)
    throw new UnreadableInputError(`it has ${count} of ${expected} features: the file ends early`)
  return { kind: 'file', name: null, licence: null, date: null }
}

function addGeometry(geometry: Geometry, number: number, input: CoastInput): void {
  const addPolygon = (rings: Position[][]) => {
    const flat = rings.map(flatten)
    // The library reads zeros beyond the end of a file.
    for (const ring of flat) assertClosed(ring, `the file ends early, or feature ${number}`)
    input.addPolygon(flat)
  }
  if (geometry.type === 'Polygon') addPolygon(geometry.coordinates)
  else if (geometry.type === 'MultiPolygon') geometry.coordinates.forEach(addPolygon)
  else if (geometry.type === 'LineString') input.addLine(flatten(geometry.coordinates))
  else if (geometry.type === 'MultiLineString')
    for (const line of geometry.coordinates) input.addLine(flatten(line))
}

function flatten(positions: readonly Position[]): Float64Array {
  const flat = new Float64Array(2 * positions.length)
  positions.forEach(([longitude = NaN, latitude = NaN], index) => {
    flat[2 * index] = longitude
    flat[2 * index + 1] = latitude
  })
  return flat
}
