import { startTileServer } from '../tests/fakes/tile-server.ts'

/** The tile server as a process of its own: what it does must not be counted where somebody waits. */
const tiles = await startTileServer()
process.send?.(tiles.writeSourcesFile({ template: tiles.urlTemplate }))
process.once('disconnect', () => void tiles.close().then(() => process.exit()))
