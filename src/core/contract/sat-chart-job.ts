import { Type, type Static } from 'typebox'
import { satChartArea } from '../limits/sat-charts.ts'
import { Id, Latitude, Longitude, Timestamp, Nullable } from './primitives.ts'

/** BSB/KAP charts, zipped or merged into one, or the imagery as one MBTiles file. */
export const SatChartFormat = Type.Union([
  Type.Literal('kap'),
  Type.Literal('kap_merged'),
  Type.Literal('mbtiles'),
])
export type SatChartFormat = Static<typeof SatChartFormat>

const jobFields = {
  /** South-west and north-east corner; `x1 > x2` crosses the antimeridian. */
  x1: Longitude,
  y1: Latitude,
  x2: Longitude,
  y2: Latitude,
  tile_zoom: Type.Integer({ minimum: satChartArea.minTileZoom, maximum: satChartArea.maxTileZoom }),
  file_format: SatChartFormat,
}

/** Bounding box, tile zoom and format of a chart job. */
export const SatChartJobRequest = Type.Object(jobFields)
export type SatChartJobRequest = Static<typeof SatChartJobRequest>

/** Estimated size of a chart job. */
export const SatChartEstimate = Type.Object({
  /** Number of sheets of the fixed grid. */
  sheets: Type.Integer(),
  /** Maximum number of sheets of one job. */
  most_sheets: Type.Integer(),
  /** About the bytes of the file. */
  bytes: Type.Integer(),
  /** Why the job would be refused, in the user's language; null if it is allowed. */
  refusal: Nullable(Type.String()),
  /** Imagery sources; empty if no source that allows copies covers the bounding box. */
  sources: Type.Array(
    Type.Object({
      attribution: Type.String(),
      licence: Type.String(),
      /** Maximum zoom of the imagery. */
      max_zoom: Type.Integer(),
    }),
  ),
})
export type SatChartEstimate = Static<typeof SatChartEstimate>

/** A chart job. It runs on the server, independently of the page that created it. */
export const SatChartJob = Type.Object({
  id: Id,
  ...jobFields,
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('failed'),
  ]),
  sheets: Type.Integer(),
  /** Sheets that are rendered or known to have no imagery. */
  sheets_done: Type.Integer(),
  /** About the bytes of the file: as estimated within the last ten minutes, else by the number of sheets. */
  estimated_bytes: Type.Integer(),
  /** Size of the file in bytes; null until it is complete. */
  bytes: Nullable(Type.Integer()),
  /** Reason of the failure, in the user's language. */
  failure: Nullable(Type.String()),
  created_at: Timestamp,
  /** When the file is deleted; null until it is complete. */
  expires_at: Nullable(Timestamp),
})
export type SatChartJob = Static<typeof SatChartJob>
