import type { CellWindow } from '../../../../src/server/coast/cut-coast.ts'
import type { CoastInput } from '../../../../src/server/coast/import/coast-input.ts'

/** What a reader put into its input: the rings of each whole and of each window, and lines. */
export interface RecordedCoast {
  polygons: number[][][]
  lines: number[][]
  windows: { rings: readonly number[][]; window: CellWindow }[]
}

/** Creates an input that records what it is given. */
export function createRecordingInput(): CoastInput & RecordedCoast {
  let rings: number[][] = []
  const polygons: number[][][] = []
  const lines: number[][] = []
  const windows: RecordedCoast['windows'] = []
  return {
    polygons,
    lines,
    windows,
    addPolygon: (polygon) => void polygons.push(polygon.map((ring) => Array.from(ring))),
    addRing: (ring) => void rings.push(Array.from(ring)),
    endRings() {
      polygons.push(rings)
      rings = []
    },
    addLine: (line) => void lines.push(Array.from(line)),
    addWindow: (windowRings, window) => void windows.push({ rings: windowRings, window }),
    points: 0,
    shape: null,
    bounds: { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity },
  }
}
