/** Layers of `src`, each with the layers that it imports. The longest folder that contains a file counts. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  core: [],
  client: ['core'],
  ui: ['core'],
  widgets: ['core', 'client', 'ui'],
  app: ['core', 'client', 'ui', 'widgets'],
  plugin: ['core', 'client', 'ui', 'widgets'],
  'plugin/signalk': ['core'],
  server: ['core'],
}

/**
 * Folders of `src/server` from the bottom up: a folder imports those before it. `app` and `main` are the files beside
 * the folders.
 */
export const serverLevels: readonly string[] = `
  messages system database plugins storage http search-words gazetteer map-layers
  vessels revisions places posts accounts nav-aids
  activity seamarks weather imports coast basemap ingest sat-charts shelter search
  regions operations moderation ogc plotters realtime site vector-tiles
  app cli main`
  .trim()
  .split(/\s+/)

const foldersBelowHttp = serverLevels.slice(1, serverLevels.indexOf('http')).join('|')

/** Files of `src` with the files that they may import as types only. */
export const typeImports: readonly (readonly [users: RegExp, files: RegExp])[] = [
  // What runs in a browser or on a boat contains no schema.
  [/^src\/(client|ui|widgets|app|plugin)\//, /^src\/core\/(contract\/|messages\.ts$)/],
  // Errors carry keys of messages, which `http` translates. Catalogues have English names, those of the API.
  [
    new RegExp(`^src/(core/(?!messages/|catalogue/)|server/(${foldersBelowHttp})/)`),
    /^src\/(core|server)\/messages\//,
  ],
]

/** Packages with the files of `src` that may import them. */
export const packageUsers: readonly (readonly [packages: RegExp, users: RegExp])[] = [
  [/^(leaflet|leaflet\.markercluster|react-leaflet)(\/|$)/, /^widgets\/(map|mini-map)\//],
  [/^uplot(\/|$)/, /^widgets\/chart\//],
  [/^(react|react-dom|preact)(\/|$)/, /^(ui|widgets|app|plugin\/panel)\//],
  [/^@?nanostores(\/|$)/, /^(client|widgets|app|plugin\/panel)\//],
  // Threads and processes are started by one client; the embedded database has a protocol of its own.
  [
    /^node:(worker_threads|child_process|cluster)$/,
    /^server\/(system\/workers\/|database\/|system\/locks\/process-start-time\.ts$)/,
  ],
  [/^node:/, /^(server|plugin\/signalk)\//],
  // SQL is written in database/ and operations/ and in files named queries.ts.
  [
    /^(pg|kysely|@electric-sql\/.*)$/,
    /^server\/((database|operations|ogc)\/|.*queries\.ts|vessels\/visibility\.ts)/,
  ],
]
