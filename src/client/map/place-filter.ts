import { listPlaceGroups, parsePlaceGroups, type PlaceGroupKey } from '../../core/catalogue/place-groups.ts'
import type { MapView } from './map-view.ts'

/** The filter of a map as parameters of a call; empty without a filter. */
export interface PlaceFilterQuery {
  types?: string
  has?: string
}

/** Whether a filter keeps all places. */
export function isEmptyFilter({ types, has }: PlaceFilterQuery): boolean {
  return !types && !has
}

/** Adds the types of a group to those that the shown places are of, or removes them. */
export function togglePlaceGroup(view: MapView, key: PlaceGroupKey): void {
  const groups = listPlaceGroups(view.$types.get())
  const next = groups.includes(key) ? groups.filter((other) => other !== key) : [...groups, key]
  view.$types.set(parsePlaceGroups(next.join()))
}

/** Shows all places again. */
export function clearFilter(view: MapView): void {
  if (view.$types.get().length > 0) view.$types.set([])
  if (view.$has.get().length > 0) view.$has.set([])
}
