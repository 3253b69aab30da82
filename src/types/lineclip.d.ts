/** The package ships no types. */
declare module 'lineclip' {
  type Point = [number, number]
  /** West, south, east, north. */
  type Box = [number, number, number, number]
  export function clipPolygon(points: Point[], box: Box): Point[]
  export function clipPolyline(points: Point[], box: Box): Point[][]
}
