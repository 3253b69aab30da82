import sharp, { type Sharp } from 'sharp'
import { tileFetch } from '../../../core/limits/sat-charts.ts'

/** Opens the image of a tile for decoding, which fails if it is damaged or has more pixels than any tile. */
export function openTileImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: tileFetch.maxPixels })
}
