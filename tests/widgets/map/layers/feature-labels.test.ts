import { describe, expect, it } from 'vitest'
import { markers as german } from '../../../../src/core/messages/de/markers.json'
import { markers as english } from '../../../../src/core/messages/en/markers.json'
import { getClusterLabel, removeName } from '../../../../src/widgets/map/layers/feature-labels.ts'
import { layerDefinitions } from '../../../../src/widgets/map/layers/layer-definitions.ts'
import type { MapLayerDefinition } from '../../../../src/widgets/map/layers/map-layer-definition.ts'

const layers = ['pois', 'stinkPots', 'navAids', 'buoys', 'vessels'] as const

function getLabels(layer: (typeof layers)[number], count: number): string[] {
  const definition: MapLayerDefinition = layerDefinitions[layer]
  if (definition.type !== 'points') throw new Error(`${layer} has no markers`)
  return [
    getClusterLabel(count, definition, { markers: english }, 'en'),
    getClusterLabel(count, definition, { markers: german }, 'de'),
  ]
}

describe('the name of a cluster', () => {
  it.each([
    ['pois', '1,204 places here', '1.204 Orte hier'],
    ['stinkPots', '1,204 places here', '1.204 Orte hier'],
    ['navAids', '1,204 aids to navigation here', '1.204 Seezeichen hier'],
    ['buoys', '1,204 weather beacons here', '1.204 Wetterstationen hier'],
    ['vessels', '1,204 vessels here', '1.204 Schiffe hier'],
  ] as const)('of %s has the count as the language writes it', (layer, inEnglish, inGerman) => {
    expect(getLabels(layer, 1204)).toEqual([inEnglish, inGerman])
  })

  it('is singular for one record', () => {
    expect(getLabels('pois', 1)).toEqual(['1 place here', '1 Ort hier'])
  })
})

it('the name of a record is removed from the start of its label, with the comma', () => {
  expect(removeName('Vieux-Port, Marina', 'Vieux-Port')).toBe('Marina')
  expect(removeName('Vieux-Port', 'Vieux-Port')).toBe('')
  expect(removeName('A, B, Marina', 'A, B')).toBe('Marina')
})
