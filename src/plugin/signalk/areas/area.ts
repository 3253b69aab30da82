import type { Bbox } from '../../../core/geo.ts'
import { parseJson, readTextFile, writeFileDurably } from '../atomic-files.ts'

/** An area whose places, reviews, tides, aids, weather and tiles are kept on board. */
export interface Area {
  id: string
  /** Name of the route that it follows; null for a box. */
  name: string | null
  boxes: Bbox[]
  /** Maximum zoom of the tiles; null without tiles. */
  maxZoom: number | null
  /** When it, or its changes, were last asked for, in milliseconds: what is older is fetched again. */
  requestedMs: number
  /** When it was last complete, in milliseconds; null before. */
  takenMs: number | null
  /** Stored bytes; 0 before it is complete. */
  bytes: number
  /** ETags of the lists of places, by the name of the first cell of the block. */
  etags: Record<string, string | null>
}

/** Reads the areas of a site; none from a damaged file. */
export async function readAreas(path: string, site: string): Promise<Area[]> {
  const stored = parseJson(await readTextFile(path)) as { site?: string; areas?: Area[] } | null
  return stored?.site === site && Array.isArray(stored.areas) ? stored.areas : []
}

export function writeAreas(path: string, site: string, areas: readonly Area[]): Promise<void> {
  return writeFileDurably(path, JSON.stringify({ site, areas }))
}

/** Whether an area, or its changes, have not been fetched completely. */
export function isIncomplete({ takenMs, requestedMs }: Area): boolean {
  return takenMs === null || takenMs < requestedMs
}
