import { useStore } from '@nanostores/react'
import type { MapView } from '../../client/map/map-view.ts'
import { $mapRegistryRevision, findRegisteredMap } from './map-registry.ts'

/** Returns the map an element belongs to: the one named by `for`, otherwise the first. Null until it exists. */
export function useLinkedMap(element: Element, named: unknown): MapView | null {
  useStore($mapRegistryRevision)
  const tree = element.getRootNode()
  const places = tree instanceof ShadowRoot ? [tree, document] : [document]
  for (const place of places) {
    const map = typeof named === 'string' ? place.getElementById(named) : place.querySelector('roadstead-map')
    if (map) return findRegisteredMap(map)
  }
  return null
}
