import { computed, type ReadableAtom } from 'nanostores'
import { bboxContains, type Position } from '../../core/geo.ts'
import { $devicePosition } from './device-position.ts'
import type { MapView } from './map-view.ts'

/** The position from which the lists of a map measure distances. */
export interface Reference extends Position {
  /** Whether it is that of the device, else it is the centre of the map. */
  isDevice: boolean
}

const references = new WeakMap<MapView, ReadableAtom<Reference>>()

/** Returns the reference of a map: the device while the map shows it, else the centre of the map. */
export function getReference(view: MapView): ReadableAtom<Reference> {
  const reference = references.get(view) ?? createReference(view)
  references.set(view, reference)
  return reference
}

function createReference(view: MapView): ReadableAtom<Reference> {
  return computed([view.$centre, view.$bbox, $devicePosition], (centre, viewport, device) => {
    const isDevice = device !== null && viewport !== null && bboxContains(viewport, device.position)
    return { ...(isDevice ? device.position : centre), isDevice }
  })
}
