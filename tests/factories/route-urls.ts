import { embedBasePath } from '../../src/core/site/embeds.ts'
import { packageVersion } from '../../src/server/system/version.ts'
import type { TestUser } from '../support/test-server.ts'
import type { PermissionRecords } from './permission-requests.ts'

/** Route of the files that pages of others load. */
export const embedFiles = `${embedBasePath}/${packageVersion}/*`

/** Route of those files of earlier versions. */
export const keptEmbedFiles = `${embedBasePath}/:version/*`

/** Returns a URL of a route outside the API that succeeds for some caller. */
export function buildRouteUrl(route: string, records: PermissionRecords, caller: TestUser | null): string {
  const { place, vessel, nav_aid, photo } = records
  const key = caller ? `&api_key=${encodeURIComponent(caller.apiKey)}` : ''
  const urls: Record<string, string> = {
    '/ground/:z/:x/:y': '/ground/0/0/0',
    '/photos/:id/:style/:file': `/photos/${photo}/original/photo.jpg`,
    '/admin/:kind/:id': `/admin/place/${place}`,
    '/places/download_xml_layers.xml': `/places/download_xml_layers.xml?region=N08E01${key}`,
    '/places/:ids/download_kap_files': `/places/${place}/download_kap_files?zooms=15${key}`,
    '/connections.xml': `/connections.xml?x${key}`,
    '/locations/new': '/locations/new?lat=43&lon=5',
    '/plugin-panel/*': '/plugin-panel/',
    '/oembed': `/oembed?url=https://site.example/placeview/${place}`,
    '/og/place/:file': `/og/place/${place}.png`,
    '/og/vessel/:file': `/og/vessel/${vessel}.png`,
    '/og/nav_aid/:file': `/og/nav_aid/${nav_aid}.png`,
    '/sitemaps/:file': '/sitemaps/places-1.xml',
    '/tiles/places/:z/:x/:file': '/tiles/places/0/0/0.mvt',
    '/tiles/nav_aids/:z/:x/:file': '/tiles/nav_aids/0/0/0.mvt',
    [embedFiles]: embedFiles.replace('*', 'roadstead.js'),
    // Of a version that the data folder of the test has.
    [keptEmbedFiles]: '/embed/0.0.9/roadstead.js',
    '/assets/:name': '/assets/Former-abc.js',
  }
  return urls[route] ?? route.replace(':collection', 'places').replace(':id', String(place))
}
