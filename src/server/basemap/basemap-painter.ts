import { join } from 'node:path'
import { readJoinedCells } from '../coast/packed-cells.ts'
import { drawCells } from './coast-picture.ts'
import { createGroundPainter } from './ground-painter.ts'
import { openLandTone } from './land-tone.ts'
import type { PaintRequest } from './paint-request.ts'

export interface BasemapPainter {
  /** Renders a tile as JPEG. */
  paintTile(request: PaintRequest): Promise<Uint8Array>
}

/** Creates a painter that renders tiles from the land that the build writes and the cells of the coast. */
export async function createBasemapPainter(folder: string): Promise<BasemapPainter> {
  const painter = createGroundPainter(await openLandTone(join(folder, 'land.jpg')))
  return {
    paintTile: ({ cells, ...tile }) =>
      painter.paint(tile, (raster) => drawCells(readJoinedCells(cells), tile, raster)),
  }
}
