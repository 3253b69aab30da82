/**
 * Number of rows (a power of two) in which the database returns the features of a layer. A single
 * row exceeds the driver's read size: assembling it in growing buffers doubles the
 * garbage collection pauses.
 */
export const featureRows = 8

const comma = Buffer.from(',')
const end = Buffer.from(']}')

/** Features of a layer. */
export interface LayerFeatures {
  /** JSON of the features, in texts of one or of several separated by commas. */
  features: readonly string[]
  /** True if simulated vessels may be included. */
  simulated?: boolean
}

/** Writes a GeoJSON FeatureCollection. Returns bytes: joining the texts as strings takes several times as long. */
export function writeCollection({ features, simulated = false }: LayerFeatures): Buffer {
  const chunks = [
    Buffer.from(`{"type":"FeatureCollection",${simulated ? '"simulated":true,' : ''}"features":[`),
  ]
  for (const [index, text] of features.entries()) {
    if (index > 0) chunks.push(comma)
    chunks.push(Buffer.from(text))
  }
  return Buffer.concat([...chunks, end])
}

/** Serializes features as a GeoJSON FeatureCollection. */
export function serializeFeatureCollection(features: readonly object[]): Buffer {
  return writeCollection({ features: features.map((feature) => JSON.stringify(feature)) })
}
