import { describe, expect, it } from 'vitest'
import {
  defaultLayers,
  findReplacingLayer,
  getMapLayer,
  isLayerKey,
  mapLayers,
} from '../../../src/core/catalogue/map-layers.ts'
import { layerTitles } from '../../../src/core/messages/en/map.json'

describe('map layers', () => {
  it('section 4: only pois is on by default', () => {
    expect(defaultLayers).toEqual(['pois'])
    expect(mapLayers.map(({ key }) => layerTitles[key]).slice(0, 6)).toEqual([
      'Points of Interest',
      'Satellite maps',
      'Weather Beacons',
      'AIS AToNs',
      'Vessels',
      'Superyacht Dodger',
    ])
  })

  it('section 4: nav aids and AIS paths are visible only above zoom 8; seamarks above zoom 10', () => {
    const zooms = (['navAids', 'aisPaths', 'seamarks'] as const).map(
      (key) => getMapLayer(key).visibleAboveZoom,
    )
    expect(zooms).toEqual([8, 8, 10])
  })

  it('section 6: only the vessels need a log-in; CONTRACT section 7: the places are searched for', () => {
    const keys = (layers: typeof mapLayers) => layers.map(({ key }) => key)
    expect(keys(mapLayers.filter(({ needsLogin }) => needsLogin))).toEqual(['vessels'])
    expect(keys(mapLayers.filter(({ searchesArea }) => searchesArea))).toEqual(['pois'])
    expect(keys(mapLayers.filter(({ recordKind }) => !recordKind))).toEqual([
      'satMaps',
      'aisPaths',
      'seamarks',
    ])
    expect(mapLayers.slice(6).map(({ key }) => layerTitles[key])).toEqual(['AIS paths', 'Seamarks'])
  })

  it('are not shown at zooms where the server has only aggregates or no features', () => {
    for (const { minZoom, visibleAboveZoom = minZoom - 1 } of mapLayers)
      expect(visibleAboveZoom).toBeGreaterThanOrEqual(minZoom - 1)
  })

  it('open the popup of their records', () => {
    const kinds = (['pois', 'buoys', 'navAids', 'vessels', 'stinkPots'] as const).map(
      (key) => getMapLayer(key).recordKind,
    )
    expect(kinds).toEqual(['place', 'weather', 'nav-aid', 'vessel', 'place'])
  })

  it('have known keys', () => {
    expect(mapLayers.map(({ key }) => getMapLayer(key))).toEqual(mapLayers)
    expect(isLayerKey('pois')).toBe(true)
    expect(isLayerKey('ships')).toBe(false)
    expect(isLayerKey('constructor')).toBe(false)
  })

  it('section 7: the places give way to their filtered layer while both are active', () => {
    expect(findReplacingLayer('pois', ['pois', 'stinkPots'])?.key).toBe('stinkPots')
    expect(findReplacingLayer('pois', ['pois', 'vessels'])).toBeUndefined()
    expect(findReplacingLayer('stinkPots', ['pois', 'stinkPots'])).toBeUndefined()
  })
})
