import { describe, expect, it } from 'vitest'
import { applyVesselPosition } from '../../../src/client/vessels/vessel-positions.ts'
import { buildConnection, buildVesselFeature } from '../../factories/live-records.ts'
import { buildClusterFeature } from '../../factories/records.ts'

const espadon = buildVesselFeature({ latitude: 43.5, longitude: 4.1 })
const otherVessel = buildVesselFeature({
  vessel_id: 8,
  id: 8,
  vessel_name: 'Mistral',
  latitude: 43.4,
  longitude: 4.2,
})
const message = { event: 'position' as const, ...buildConnection({ sog: 7 }), coordinates: [4.2, 43.6] }

describe('applyVesselPosition', () => {
  it('moves only the vessel of the message', () => {
    const features = applyVesselPosition([espadon, otherVessel], message)
    expect(features).toHaveLength(2)
    expect(features).toContainEqual(otherVessel)
    expect(features[1]).toMatchObject({ geometry: { coordinates: [4.2, 43.6] }, properties: { sog: 7 } })
    expect(features[1]?.properties).not.toHaveProperty('event')
  })

  it('adds a vessel that was not in view', () => {
    expect(applyVesselPosition([otherVessel], message)).toHaveLength(2)
  })

  it('changes nothing if the server returned clusters', () => {
    const clusters = [buildClusterFeature(12, [4, 43, 5, 44])] as never[] // clusters have the same shape in every layer
    expect(applyVesselPosition(clusters, message)).toBe(clusters)
  })
})
