import { Type } from 'typebox'
import { satChartArea, satChartDownload } from '../../limits/sat-charts.ts'
import { DoneResponse, IdParams, createBboxQuery } from '../primitives.ts'
import { SatChartEstimate, SatChartFormat, SatChartJob, SatChartJobRequest } from '../sat-chart-job.ts'
import { type Endpoint } from './endpoint.ts'

const DownloadZoom = Type.Integer({
  minimum: satChartDownload.minZoom,
  maximum: satChartDownload.maxZoom,
  default: satChartDownload.defaultZoom,
})

/** Downloads of satellite charts. */
export const satChartCalls = {
  'GET /places/download_kap_file/:id': {
    summary: 'Download the satellite chart of a place as BSB/KAP.',
    group: 'Satellite charts',
    params: IdParams,
    query: Type.Object({ zoom: Type.Optional(DownloadZoom) }),
    response: 'file',
    mediaType: 'application/octet-stream',
  },
  'GET /images': {
    summary:
      'Download the satellite charts of a bounding box, zipped or merged, or its imagery as one MBTiles file.',
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
    summary: 'Estimate the charts of a bounding box: number of charts, file size and imagery sources.',
    group: 'Satellite charts',
    query: SatChartJobRequest,
    response: SatChartEstimate,
  },
  'GET /chart_jobs': {
    summary: 'List your own chart jobs, latest first.',
    group: 'Satellite charts',
    response: Type.Array(SatChartJob),
  },
  'POST /chart_jobs': {
    summary: 'Create a chart job for a bounding box. The job continues after a restart of the server.',
    group: 'Satellite charts',
    body: SatChartJobRequest,
    bodyWrapper: 'chart_job',
    response: SatChartJob,
    status: 201,
  },
  'GET /chart_jobs/:id': {
    summary: 'Get the progress of a chart job.',
    group: 'Satellite charts',
    params: IdParams,
    response: SatChartJob,
  },
  'DELETE /chart_jobs/:id': {
    summary: 'Cancel a chart job or delete its file.',
    group: 'Satellite charts',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /chart_jobs/:id/file': {
    summary: 'Download the file of a finished chart job; supports Range requests.',
    group: 'Satellite charts',
    params: IdParams,
    response: 'file',
    mediaType: ['application/zip', 'application/octet-stream', 'application/vnd.sqlite3'],
  },
} as const satisfies Record<string, Endpoint>
