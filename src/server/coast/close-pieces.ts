import { coastCellUnits as side, wholeCell } from './coast-cell.ts'
import { sides, type CoastPiece, type Side } from './coast-pieces.ts'

/** An end of a piece on the border of its cell. */
interface Crossing {
  piece: number
  isExit: boolean
  side: Side
  /** Distance along the side, counterclockwise. */
  along: number
}

/**
 * Closes the pieces of a group in a cell along the border to the rings of the land, to be filled by the even-odd rule.
 * The border between two crossings is land alternately; `isCornerFilled` says how it begins at the south-west corner.
 */
export function closePieces(pieces: readonly CoastPiece[], isCornerFilled: boolean): number[][] {
  const rings = pieces.filter(({ isClosed }) => isClosed).map(({ points }) => [...points])
  const open = pieces.filter(({ isClosed }) => !isClosed)
  const crossings = sortCrossings(open)
  if (crossings.length === 0) return isCornerFilled ? [[...wholeCell], ...rings] : rings
  /** Whether the border after a crossing, counterclockwise, is land. */
  const isLandAfter = (index: number) => (index % 2 === 0) !== isCornerFilled
  return [...rings, ...joinPieces(open, crossings, isLandAfter)]
}

/**
 * Closes lines in a cell that have the land on their left: the border is land counterclockwise from each exit to the
 * next entry. Ends of lines that meet are joined first. Returns null if a line ends within the cell, or if two lines
 * contradict each other.
 */
export function closeLines(
  pieces: readonly CoastPiece[],
): { rings: number[][]; isCornerFilled: boolean | null } | null {
  const joined = joinLineEnds(pieces)
  if (!joined) return null
  const rings = joined.filter(({ isClosed }) => isClosed)
  const crossings = sortCrossings(joined.filter(({ isClosed }) => !isClosed))
  const isAlternating = crossings.every(
    ({ isExit }, index) => isExit !== crossings[(index + 1) % crossings.length]?.isExit,
  )
  if (!isAlternating) return null
  // The corner is on land if the first line after it enters there.
  const isCornerFilled = crossings[0] ? !crossings[0].isExit : getFillOfRings(rings)
  if (isCornerFilled === undefined) return null
  return { rings: closePieces(joined, isCornerFilled ?? false), isCornerFilled }
}

/** Signed area of a ring, positive if it runs counterclockwise. */
export function getSignedArea(points: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length
    sum += (points[i] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[i + 1] ?? 0)
  }
  return sum / 2
}

/**
 * Whether a cell with closed coasts only is land around them: the largest is an island if it runs counterclockwise, or
 * a bay without an outlet. Null without rings.
 */
function getFillOfRings(rings: readonly CoastPiece[]): boolean | null {
  let largest = 0
  for (const { points } of rings) {
    const area = getSignedArea(points)
    if (Math.abs(area) > Math.abs(largest)) largest = area
  }
  return largest === 0 ? null : largest < 0
}

function sortCrossings(open: readonly CoastPiece[]): Crossing[] {
  const crossings: Crossing[] = []
  open.forEach(({ from, to, points }, piece) => {
    crossings.push({
      piece,
      isExit: false,
      side: from,
      along: getAlong(from, points[0] ?? 0, points[1] ?? 0),
    })
    const [x, y] = points.slice(-2)
    crossings.push({ piece, isExit: true, side: to, along: getAlong(to, x ?? 0, y ?? 0) })
  })
  return crossings.sort((a, b) => a.side - b.side || a.along - b.along)
}

function getAlong(from: Side, x: number, y: number): number {
  if (from === sides.south) return x
  if (from === sides.east) return y
  return from === sides.north ? side - x : side - y
}

/** Follows piece, border, piece … until a ring is closed. */
function joinPieces(
  open: readonly CoastPiece[],
  crossings: readonly Crossing[],
  isLandAfter: (index: number) => boolean,
): number[][] {
  const ends = open.map(() => [0, 0] as [start: number, end: number])
  crossings.forEach(({ piece, isExit }, index) => {
    const pair = ends[piece]
    if (pair) pair[isExit ? 1 : 0] = index
  })
  const isUsed = open.map(() => false)
  const rings: number[][] = []
  for (let start = 0; start < open.length; start++) {
    if (isUsed[start]) continue
    const ring: number[] = []
    let entry = ends[start]?.[0] ?? 0
    for (;;) {
      const { piece, isExit } = crossings[entry] ?? { piece: start, isExit: false }
      if (isUsed[piece]) break
      isUsed[piece] = true
      appendPiece(ring, open[piece]?.points ?? new Uint16Array(), isExit)
      const exit = ends[piece]?.[isExit ? 0 : 1] ?? 0
      const isCounterclockwise = isLandAfter(exit)
      const next = (exit + (isCounterclockwise ? 1 : crossings.length - 1)) % crossings.length
      appendCorners(ring, crossings[exit], crossings[next], isCounterclockwise)
      entry = next
    }
    rings.push(ring)
  }
  return rings
}

function appendPiece(ring: number[], points: Uint16Array, isReversed: boolean): void {
  for (let i = 0; i < points.length; i += 2) {
    const at = isReversed ? points.length - 2 - i : i
    ring.push(points[at] ?? 0, points[at + 1] ?? 0)
  }
}

/** Adds the corners of the cell between two crossings, counterclockwise or clockwise. */
function appendCorners(
  ring: number[],
  from: Crossing | undefined,
  to: Crossing | undefined,
  isCounterclockwise: boolean,
): void {
  if (!from || !to) return
  const [start, end] = isCounterclockwise ? [from, to] : [to, from]
  const isWrapped = end.side < start.side || (end.side === start.side && end.along < start.along)
  const count = (isWrapped ? end.side + 4 : end.side) - start.side
  const corners: [number, number][] = []
  for (let k = 0; k < count; k++) {
    const corner = (start.side + 1 + k) % 4
    corners.push([wholeCell[2 * corner] ?? 0, wholeCell[2 * corner + 1] ?? 0])
  }
  if (!isCounterclockwise) corners.reverse()
  for (const corner of corners) ring.push(...corner)
}

/** Joins pieces whose ends meet within the cell. Null if an end remains. */
function joinLineEnds(pieces: readonly CoastPiece[]): CoastPiece[] | null {
  const starts = new Map<number, CoastPiece[]>()
  const heads: CoastPiece[] = []
  const done: CoastPiece[] = []
  for (const piece of pieces) {
    if (piece.isClosed) done.push(piece)
    else if (piece.from !== sides.inside) heads.push(piece)
    else {
      const key = toKey(piece.points[0] ?? 0, piece.points[1] ?? 0)
      const same = starts.get(key) ?? []
      same.push(piece)
      starts.set(key, same)
    }
  }
  const take = ({ points }: CoastPiece) => {
    const [x, y] = points.slice(-2)
    return starts.get(toKey(x ?? 0, y ?? 0))?.pop()
  }
  for (const head of heads) {
    const parts = [head]
    let last = head
    while (last.to === sides.inside) {
      const next = take(last)
      if (!next) return null
      parts.push(next)
      last = next
    }
    done.push({ ...head, to: last.to, points: joinPoints(parts) })
  }
  for (const remaining of starts.values()) {
    for (let head = remaining.pop(); head; head = remaining.pop()) {
      const parts = [head]
      let last = head
      while (!isSameEnd(head, last)) {
        const next = last.to === sides.inside ? take(last) : undefined
        if (!next) return null
        parts.push(next)
        last = next
      }
      const points = joinPoints(parts).slice(0, -2)
      if (points.length >= 6) done.push({ ...head, to: sides.inside, isClosed: true, points })
    }
  }
  return done
}

function isSameEnd(head: CoastPiece, { points, to }: CoastPiece): boolean {
  return to === sides.inside && head.points[0] === points.at(-2) && head.points[1] === points.at(-1)
}

function joinPoints(parts: readonly CoastPiece[]): Uint16Array {
  const points: number[] = []
  for (const part of parts)
    for (const value of points.length > 0 ? part.points.slice(2) : part.points) points.push(value)
  return Uint16Array.from(points)
}

function toKey(x: number, y: number): number {
  return x * (side + 1) + y
}
