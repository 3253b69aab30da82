import { Type } from 'typebox'
import { satelliteDownload } from '../../limits.ts'
import { IdParams, boxQueryWith } from '../primitives.ts'
import { type Endpoint } from './endpoint.ts'

const DownloadZoom = Type.Integer({
  minimum: satelliteDownload.minZoom,
  maximum: satelliteDownload.maxZoom,
  default: satelliteDownload.defaultZoom,
})

/** Satellite charts to download. */
export const chartCalls = {
  'GET /places/download_kap_file/:id': {
    summary: 'The satellite chart of a place.',
    group: 'Satellite charts',
    params: IdParams,
    query: Type.Object({ zoom: Type.Optional(DownloadZoom) }),
    answer: 'file',
    media: 'application/octet-stream',
  },
  'GET /images': {
    summary: 'The satellite charts of a box, zipped.',
    group: 'Satellite charts',
    query: boxQueryWith({
      file_type: Type.Literal('gmap'),
      file_format: Type.Literal('kap'),
      tile_zoom: Type.Integer({ minimum: 1, maximum: 22 }),
    }),
    answer: 'file',
    media: 'application/zip',
  },
} as const satisfies Record<string, Endpoint>
