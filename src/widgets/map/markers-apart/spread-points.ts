/** A marker on the screen, in pixels. */
export interface SpreadPoint {
  x: number
  y: number
  radius: number
}

/** How far a marker is moved, in pixels. */
export interface Shift {
  x: number
  y: number
}

/** Radius of the touch target around each marker, in pixels. */
const targetRadius = 22
/** WCAG 2.5.8: targets whose centres are nearer than this are too small, in pixels. */
const minDistance = 24
/** Space between two markers beside each other, in pixels. */
const gap = 2
/** Distances and number of directions that are tried; distances in pixels. */
const distances = [12, 18, 26, 34, 42, 50, 58, 66, 74, 82]
const directions = 12
/** Width of the cells that find what is near, in pixels: the greatest distance and half a cluster, at least. */
const cellSize = 110
const noShift: Shift = { x: 0, y: 0 }

/**
 * Moves points that hide each other to the nearest free position. Earlier points take precedence. The result depends
 * on the positions to each other alone, so that it is the same after the map was dragged.
 */
export function spreadPoints(points: readonly SpreadPoint[]): Shift[] {
  const placed = new Map<string, SpreadPoint[]>()

  function listNear({ x, y }: SpreadPoint): SpreadPoint[] {
    const [column, row] = [Math.floor(x / cellSize), Math.floor(y / cellSize)]
    return steps.flatMap((dx) => steps.flatMap((dy) => placed.get(`${column + dx} ${row + dy}`) ?? []))
  }

  return points.map((point) => {
    const shift = findShift(point, listNear(point))
    const at = { ...point, x: point.x + shift.x, y: point.y + shift.y }
    const key = `${Math.floor(at.x / cellSize)} ${Math.floor(at.y / cellSize)}`
    const cell = placed.get(key)
    if (cell) cell.push(at)
    else placed.set(key, [at])
    return shift
  })
}

const steps = [-1, 0, 1]

function findShift(point: SpreadPoint, near: readonly SpreadPoint[]): Shift {
  const inTheWay = near.filter((other) => getDistance(point, other) < getTouchingDistance(point, other))
  if (inTheWay.length === 0) return noShift
  const awayFrom = {
    x: inTheWay.reduce((sum, { x }) => sum + x, 0) / inTheWay.length,
    y: inTheWay.reduce((sum, { y }) => sum + y, 0) / inTheWay.length,
  }
  const start = Math.atan2(point.y - awayFrom.y, point.x - awayFrom.x)
  // First where the touch targets are free too.
  for (const getNeeded of [getFreeDistance, getTouchingDistance])
    for (const distance of distances)
      for (let step = 0; step < directions; step++) {
        // To both sides of the shortest way in turn.
        const turn = (step % 2 === 0 ? step / 2 : -(step + 1) / 2) * ((2 * Math.PI) / directions)
        const shift = {
          x: Math.round(distance * Math.cos(start + turn)),
          y: Math.round(distance * Math.sin(start + turn)),
        }
        const at = { ...point, x: point.x + shift.x, y: point.y + shift.y }
        if (near.every((other) => getDistance(at, other) >= getNeeded(at, other))) return shift
      }
  return noShift
}

function getDistance(a: Shift, b: Shift): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Distance from which neither marker covers a part of the other. */
function getTouchingDistance(a: SpreadPoint, b: SpreadPoint): number {
  return Math.max(minDistance, a.radius + b.radius + gap)
}

/** Distance from which neither touch target covers a part of the other marker. */
function getFreeDistance(a: SpreadPoint, b: SpreadPoint): number {
  return Math.max(
    getTouchingDistance(a, b),
    a.radius + Math.max(targetRadius, b.radius),
    b.radius + Math.max(targetRadius, a.radius),
  )
}
