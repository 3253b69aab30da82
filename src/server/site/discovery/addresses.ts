import { apiBasePath } from '../../../core/endpoint-key.ts'
import { activityFeedPath } from '../../../core/site/activity-feed.ts'
import { ogcBasePath, vectorTilesBasePath } from '../../../core/site/gis-paths.ts'
import { oEmbedPath } from '../../../core/site/oembed.ts'
import { pages } from '../../../core/site/pages.ts'

/** Paths of the site for programs, by what they are. */
export const programPaths = {
  documentation: '/api/docs',
  openapi: '/api/openapi.json',
  places_geojson: `${apiBasePath}/places.geojson`,
  places_gpx: `${apiBasePath}/places.gpx`,
  places_kml: `${apiBasePath}/places.kml`,
  places_csv: `${apiBasePath}/places.csv`,
  ogc_features: ogcBasePath,
  vector_tiles_places: `${vectorTilesBasePath}/places.json`,
  vector_tiles_nav_aids: `${vectorTilesBasePath}/nav_aids.json`,
  oembed: oEmbedPath,
  activity_feed: activityFeedPath,
  sitemap: '/sitemap.xml',
  llms: '/llms.txt',
} as const

/** Pages without a record that search engines list. */
export const listedPages = [
  pages.home,
  pages.faq,
  pages.plugin,
  pages.embed,
  programPaths.documentation,
] as const
