import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MapView } from '../../client/map/map-view.ts'
import { isShadowRoot } from '../../ui/dom-kinds.ts'
import { listDocuments } from './host/find-closest-across-shadow-roots.ts'
import { $mapRegistryRevision, findRegisteredMap } from './map-registry.ts'

/**
 * Returns the map an element belongs to: the one named by `for`, otherwise the first. Null until it exists. An element
 * keeps the map that it was last linked to while the map is in another window.
 */
export function useLinkedMap(element: Element, named: unknown): MapView | null {
  useStore($mapRegistryRevision)
  const [last, setLast] = useState<Element | null>(null)
  const found = findMapElement(element, named)
  if (found && found !== last) setLast(found)
  const hasMoved = last?.isConnected && last.ownerDocument !== element.ownerDocument
  const map = found ?? (hasMoved ? last : null)
  return map && findRegisteredMap(map)
}

function findMapElement(element: Element, named: unknown): Element | null {
  const tree = element.getRootNode()
  const documents = listDocuments(element)
  for (const place of isShadowRoot(tree) ? [tree, ...documents] : documents) {
    const map = typeof named === 'string' ? place.getElementById(named) : place.querySelector('roadstead-map')
    if (map) return map
  }
  return null
}
