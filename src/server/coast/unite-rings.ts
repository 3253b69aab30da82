import polygonClipping, { type Polygon } from 'polygon-clipping'

interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/**
 * Returns the rings of land that any of the polygons fills by the even-odd rule. Polygons that are apart, as islands
 * are, keep their points; of others, the shared edges disappear.
 */
export function uniteRings(polygons: readonly number[][][]): number[][] {
  const land = polygons.filter((rings) => rings.length > 0)
  const bounds = land.map(measureBounds)
  const isApart = bounds.map(
    (own, index) => !bounds.some((other, at) => at !== index && isTouching(own, other)),
  )
  const apart = land.filter((_, index) => isApart[index]).flat()
  const touching = land.filter((_, index) => !isApart[index])
  return touching.length === 0 ? apart : [...apart, ...unite(touching)]
}

function unite(polygons: readonly number[][][]): number[][] {
  // The library joins the rings of a polygon with "or"; its "xor" fills them by the even-odd rule.
  const parts = polygons.map((rings) => {
    const [first = [], ...others] = rings.map((ring): Polygon => [toPairs(ring)])
    return others.length === 0 ? [first] : polygonClipping.xor(first, ...others)
  })
  const [first = [], ...others] = parts
  return polygonClipping
    .union(first, ...others)
    .flat()
    .map((ring) => ring.slice(0, -1).flatMap(([x, y]) => [Math.round(x), Math.round(y)]))
}

function toPairs(ring: readonly number[]): [number, number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0])
}

function measureBounds(rings: readonly number[][]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x = 0, y = 0] = [ring[i], ring[i + 1]]
      bounds.west = Math.min(bounds.west, x)
      bounds.east = Math.max(bounds.east, x)
      bounds.south = Math.min(bounds.south, y)
      bounds.north = Math.max(bounds.north, y)
    }
  }
  return bounds
}

function isTouching(a: Bounds, b: Bounds): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
}
