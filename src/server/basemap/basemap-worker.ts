import { handleThreadRequests } from '../system/workers/handle-requests.ts'
import { basemapFolder } from './basemap-folder.ts'
import { createBasemapPainter } from './basemap-painter.ts'
import type { PaintRequest } from './paint-request.ts'

/** Worker thread that renders basemap tiles. */
const painter = createBasemapPainter(basemapFolder)
handleThreadRequests<PaintRequest, Uint8Array>(async (request) => (await painter).paintTile(request))
