import { startTileServer } from '../tests/fakes/tile-server.ts'

/** Runs the tile server in a separate process, so that its work does not affect the measurement. */
const tiles = await startTileServer()
process.send?.(tiles.writeSourcesFile({ template: tiles.urlTemplate }))
process.once('disconnect', () => void tiles.close().then(() => process.exit()))
