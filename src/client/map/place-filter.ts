import { parseFacilityKeys, type FacilityKey } from '../../core/catalogue/facilities.ts'
import { listPlaceGroups, parsePlaceGroups, type PlaceGroupKey } from '../../core/catalogue/place-groups.ts'
import type { MapView, PlaceFilterQuery } from './map-view.ts'

/** Whether a filter keeps all places. */
export function isEmptyFilter({ types, has }: PlaceFilterQuery): boolean {
  return !types && !has
}

/** Adds a facility to those that the shown places have, or removes it. */
export function toggleFacility(view: MapView, key: FacilityKey): void {
  const has = view.$has.get()
  view.$has.set(
    has.includes(key) ? has.filter((other) => other !== key) : parseFacilityKeys([...has, key].join()),
  )
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
