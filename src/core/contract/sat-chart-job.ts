import { Type, type Static } from 'typebox'
import { satChartArea } from '../limits.ts'
import { Id, Latitude, Longitude, Timestamp, Nullable } from './primitives.ts'

/** Charts in the format BSB/KAP, zipped or merged into one, or the imagery itself as one MBTiles file. */
export const SatChartFormat = Type.Union([
  Type.Literal('kap'),
  Type.Literal('kap_merged'),
  Type.Literal('mbtiles'),
])
export type SatChartFormat = Static<typeof SatChartFormat>

const order = {
  /** South-west and north-east corner; `x1 > x2` crosses the antimeridian. */
  x1: Longitude,
  y1: Latitude,
  x2: Longitude,
  y2: Latitude,
  tile_zoom: Type.Integer({ minimum: satChartArea.minTileZoom, maximum: satChartArea.maxTileZoom }),
  file_format: SatChartFormat,
}

/** Which charts are wanted. */
export const SatChartJobRequest = Type.Object(order)
export type SatChartJobRequest = Static<typeof SatChartJobRequest>

/** What an order will come to. */
export const SatChartEstimate = Type.Object({
  /** Sheets of the fixed grid that it takes. */
  sheets: Type.Integer(),
  /** Sheets that one order may take. */
  most_sheets: Type.Integer(),
  /** About the bytes of the file. */
  bytes: Type.Integer(),
  /** Why such a file cannot be made of so many sheets, in the reader's language. */
  refusal: Nullable(Type.String()),
  /** Where the imagery comes from; empty where none that may be copied covers the box. */
  sources: Type.Array(
    Type.Object({
      attribution: Type.String(),
      licence: Type.String(),
      /** Finest zoom of its imagery. */
      max_zoom: Type.Integer(),
    }),
  ),
})
export type SatChartEstimate = Static<typeof SatChartEstimate>

/** An order that the server works on by itself: whoever gave it may close the page and come back. */
export const SatChartJob = Type.Object({
  id: Id,
  ...order,
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('failed'),
  ]),
  sheets: Type.Integer(),
  /** Sheets that are made or known to have no imagery. */
  sheets_done: Type.Integer(),
  /** About the bytes of the file. */
  estimated_bytes: Type.Integer(),
  /** Bytes of the file, once it is there. */
  bytes: Nullable(Type.Integer()),
  /** Why it failed, in the reader's language. */
  failure: Nullable(Type.String()),
  created_at: Timestamp,
  /** When the file is taken away, once it is there. */
  expires_at: Nullable(Timestamp),
})
export type SatChartJob = Static<typeof SatChartJob>
