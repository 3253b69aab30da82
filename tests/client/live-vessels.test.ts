import { describe, expect, it } from 'vitest'
import { applyVesselPosition } from '../../src/client/vessels/vessel-positions.ts'
import { buildConnection, buildVesselFeature } from '../fakes/live-records.ts'
import { buildClusterFeature } from '../fakes/records.ts'

const espadon = buildVesselFeature({ latitude: 43.5, longitude: 4.1 })
const other = buildVesselFeature({
  vessel_id: 8,
  id: 8,
  vessel_name: 'Mistral',
  latitude: 43.4,
  longitude: 4.2,
})
const moved = { event: 'position' as const, ...buildConnection({ sog: 7 }), coordinates: [4.2, 43.6] }

describe('a position that is told', () => {
  it('moves its vessel and no other', () => {
    const features = applyVesselPosition([espadon, other], moved)
    expect(features).toHaveLength(2)
    expect(features).toContainEqual(other)
    expect(features[1]).toMatchObject({ geometry: { coordinates: [4.2, 43.6] }, properties: { sog: 7 } })
    expect(features[1]?.properties).not.toHaveProperty('event')
  })

  it('adds a vessel that was not in the view', () => {
    expect(applyVesselPosition([other], moved)).toHaveLength(2)
  })

  it('changes nothing where the server has counted the vessels together', () => {
    const counted = [buildClusterFeature(12, [4, 43, 5, 44])] as never[] // a group is the same in every layer
    expect(applyVesselPosition(counted, moved)).toBe(counted)
  })
})
