import { Tokenizer, TokenType } from '@streamparser/json'
import { decodeText } from '../../system/formats/decode-text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { assertClosed, type CoastInput, type CoastOrigin } from './coast-input.ts'

/** An object or an array that is being read. */
interface Frame {
  isObject: boolean
  /** Key whose value comes next, in an object. */
  key: string | null
  type: string | null
  coordinates: Coordinates | null
  /** Whether the object is within `properties`. */
  isProperty: boolean
}

/** Coordinates of a geometry: positions by list, as flat numbers. `depth` counts the arrays around a number. */
interface Coordinates {
  depth: number
  level: number
  lists: number[][]
  /** Number of lists at the end of each polygon of a MultiPolygon. */
  ends: number[]
  position: number
}

/** Depth of the arrays around a number, by type of geometry. */
const depths: Readonly<Record<string, number>> = {
  LineString: 2,
  MultiLineString: 3,
  Polygon: 3,
  MultiPolygon: 4,
}

/**
 * Reads land polygons or coastlines from GeoJSON. The numbers of one geometry are in memory, never the text. Returns
 * what the file says about itself. Throws UnreadableInputError.
 */
export async function readGeoJsonCoast(
  chunks: AsyncIterable<Uint8Array>,
  input: CoastInput,
): Promise<CoastOrigin> {
  const reader = createGeoJsonReader(input)
  const tokenizer = new Tokenizer()
  let failure: Error | null = null
  tokenizer.onToken = ({ token, value }) => reader.read(token, value)
  tokenizer.onError = (error) => {
    failure ??= error
  }
  for await (const text of decodeText(chunks)) {
    tokenizer.write(text)
    if (failure) throw toUnreadable(failure)
  }
  if (!reader.isComplete()) throw new UnreadableInputError('it is not complete GeoJSON: the text ends early')
  return { kind: reader.isOsm() ? 'osm' : 'file', name: null, licence: null, date: null }
}

function toUnreadable(error: Error): Error {
  return error instanceof UnreadableInputError ? error : new UnreadableInputError('it is not GeoJSON')
}

function createGeoJsonReader(input: CoastInput) {
  const stack: Frame[] = []
  let isStarted = false
  let isOsm = false
  let count = 0

  function open(isObject: boolean): void {
    const parent = stack.at(-1)
    isStarted = true
    if (!isObject && parent?.coordinates && parent.coordinates.level > 0) {
      parent.coordinates.level++
      if (parent.coordinates.level > 5) throw new UnreadableInputError('it is not GeoJSON')
      return
    }
    if (!isObject && parent?.isObject && parent.key === 'coordinates' && !parent.isProperty) {
      parent.coordinates = { depth: 0, level: 1, lists: [], ends: [], position: 0 }
      return
    }
    const isProperty = parent?.isProperty === true || parent?.key === 'properties'
    stack.push({ isObject, key: null, type: null, coordinates: null, isProperty })
  }

  function close(): void {
    const frame = stack.at(-1)
    const coordinates = frame?.coordinates
    if (frame && coordinates && coordinates.level > 0) {
      coordinates.level--
      // The arrays of positions end lists, and the arrays of lists end polygons.
      if (coordinates.level === coordinates.depth - 1) coordinates.position = 0
      if (coordinates.level === coordinates.depth - 2) coordinates.lists.push([])
      if (coordinates.level === coordinates.depth - 3) coordinates.ends.push(coordinates.lists.length - 1)
      if (coordinates.level === 0) frame.key = null
      return
    }
    stack.pop()
    if (coordinates) addGeometry(frame?.type ?? '', coordinates)
  }

  function addNumber(coordinates: Coordinates, value: number): void {
    if (coordinates.depth === 0) {
      coordinates.depth = coordinates.level
      coordinates.lists.push([])
    }
    if (coordinates.level !== coordinates.depth) throw new UnreadableInputError('it is not GeoJSON')
    // A height may follow.
    if (coordinates.position++ < 2) coordinates.lists.at(-1)?.push(value)
  }

  function addGeometry(type: string, { depth, lists, ends }: Coordinates): void {
    count++
    const expected = depths[type]
    if (expected === undefined || depth === 0) return
    const name = `geometry ${count} (${type})`
    if (depth !== expected) throw new UnreadableInputError(`${name} has coordinates of another type`)
    if (type.endsWith('LineString')) {
      for (const line of lists) if (line.length > 0) input.addLine(line)
      return
    }
    const polygons =
      type === 'Polygon' ? [lists] : ends.map((end, index) => lists.slice(ends[index - 1] ?? 0, end))
    for (const polygon of polygons) {
      const rings = polygon.filter((ring) => ring.length > 0)
      for (const ring of rings) assertClosed(ring, name)
      input.addPolygon(rings)
    }
  }

  return {
    read(token: TokenType, value: unknown): void {
      const frame = stack.at(-1)
      if (token === TokenType.LEFT_BRACE) return open(true)
      if (token === TokenType.LEFT_BRACKET) return open(false)
      if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) return close()
      if (token === TokenType.NUMBER && frame?.coordinates && frame.coordinates.level > 0)
        return addNumber(frame.coordinates, Number(value))
      if (
        token === TokenType.COMMA &&
        frame?.isObject &&
        !(frame.coordinates && frame.coordinates.level > 0)
      ) {
        frame.key = null
        return
      }
      if (token !== TokenType.STRING || !frame?.isObject) return
      if (frame.key === null) frame.key = String(value)
      else if (frame.key === 'type' && !frame.isProperty) frame.type = String(value)
      else if (frame.key === 'natural' && value === 'coastline') isOsm = true
    },
    isComplete: () => isStarted && stack.length === 0,
    isOsm: () => isOsm,
  }
}
