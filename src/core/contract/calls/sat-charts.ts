import { Type } from 'typebox'
import { satelliteArea, satelliteDownload } from '../../limits.ts'
import { Done, IdParams, boxQueryWith } from '../primitives.ts'
import { ChartEstimate, ChartFormat, ChartJob, ChartOrder } from '../sat-chart-job.ts'
import { type Endpoint } from './endpoint.ts'

const DownloadZoom = Type.Integer({
  minimum: satelliteDownload.minZoom,
  maximum: satelliteDownload.maxZoom,
  default: satelliteDownload.defaultZoom,
})

/** Satellite charts to download, in the format BSB/KAP. */
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
    summary: 'The satellite charts of a box, zipped or merged into one; or its imagery as one MBTiles file.',
    group: 'Satellite charts',
    query: boxQueryWith({
      file_type: Type.Literal('gmap'),
      file_format: ChartFormat,
      tile_zoom: Type.Integer({ minimum: satelliteArea.minTileZoom, maximum: satelliteArea.maxTileZoom }),
    }),
    answer: 'file',
    media: ['application/zip', 'application/octet-stream', 'application/vnd.sqlite3'],
  },
  'GET /chart_jobs/estimate': {
    summary: 'How many charts a box takes, about how large the file is, and whose imagery it is.',
    group: 'Satellite charts',
    query: ChartOrder,
    answer: ChartEstimate,
  },
  'GET /chart_jobs': {
    summary: 'Your orders of charts, the latest first.',
    group: 'Satellite charts',
    answer: Type.Array(ChartJob),
  },
  'POST /chart_jobs': {
    summary: 'Orders the charts of a box: the server makes them, even if it is started anew meanwhile.',
    group: 'Satellite charts',
    body: ChartOrder,
    wrapper: 'chart_job',
    answer: ChartJob,
    status: 201,
  },
  'GET /chart_jobs/:id': {
    summary: 'How far an order is.',
    group: 'Satellite charts',
    params: IdParams,
    answer: ChartJob,
  },
  'DELETE /chart_jobs/:id': {
    summary: 'Gives an order up, or takes its file away.',
    group: 'Satellite charts',
    params: IdParams,
    answer: Done,
  },
  'GET /chart_jobs/:id/file': {
    summary: 'The file of an order that is done; a part of it with Range.',
    group: 'Satellite charts',
    params: IdParams,
    answer: 'file',
    media: ['application/zip', 'application/octet-stream', 'application/vnd.sqlite3'],
  },
} as const satisfies Record<string, Endpoint>
