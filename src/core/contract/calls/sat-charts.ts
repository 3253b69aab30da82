import { Type } from 'typebox'
import { satChartArea, satChartDownload } from '../../limits.ts'
import { DoneResponse, IdParams, createBboxQuery } from '../primitives.ts'
import { SatChartEstimate, SatChartFormat, SatChartJob, SatChartJobRequest } from '../sat-chart-job.ts'
import { type Endpoint } from './endpoint.ts'

const DownloadZoom = Type.Integer({
  minimum: satChartDownload.minZoom,
  maximum: satChartDownload.maxZoom,
  default: satChartDownload.defaultZoom,
})

/** Satellite charts to download, in the format BSB/KAP. */
export const satChartCalls = {
  'GET /places/download_kap_file/:id': {
    summary: 'The satellite chart of a place.',
    group: 'Satellite charts',
    params: IdParams,
    query: Type.Object({ zoom: Type.Optional(DownloadZoom) }),
    response: 'file',
    mediaType: 'application/octet-stream',
  },
  'GET /images': {
    summary: 'The satellite charts of a box, zipped or merged into one; or its imagery as one MBTiles file.',
    group: 'Satellite charts',
    query: createBboxQuery({
      file_type: Type.Literal('gmap'),
      file_format: SatChartFormat,
      tile_zoom: Type.Integer({ minimum: satChartArea.minTileZoom, maximum: satChartArea.maxTileZoom }),
    }),
    response: 'file',
    mediaType: ['application/zip', 'application/octet-stream', 'application/vnd.sqlite3'],
  },
  'GET /chart_jobs/estimate': {
    summary: 'How many charts a box takes, about how large the file is, and whose imagery it is.',
    group: 'Satellite charts',
    query: SatChartJobRequest,
    response: SatChartEstimate,
  },
  'GET /chart_jobs': {
    summary: 'Your orders of charts, the latest first.',
    group: 'Satellite charts',
    response: Type.Array(SatChartJob),
  },
  'POST /chart_jobs': {
    summary: 'Orders the charts of a box: the server makes them, even if it is started anew meanwhile.',
    group: 'Satellite charts',
    body: SatChartJobRequest,
    bodyWrapper: 'chart_job',
    response: SatChartJob,
    status: 201,
  },
  'GET /chart_jobs/:id': {
    summary: 'How far an order is.',
    group: 'Satellite charts',
    params: IdParams,
    response: SatChartJob,
  },
  'DELETE /chart_jobs/:id': {
    summary: 'Gives an order up, or takes its file away.',
    group: 'Satellite charts',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /chart_jobs/:id/file': {
    summary: 'The file of an order that is done; a part of it with Range.',
    group: 'Satellite charts',
    params: IdParams,
    response: 'file',
    mediaType: ['application/zip', 'application/octet-stream', 'application/vnd.sqlite3'],
  },
} as const satisfies Record<string, Endpoint>
