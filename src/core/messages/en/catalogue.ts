import { aidTypes as aidCatalogue } from '../../catalogue/aid-types.ts'
import { mapLayers, type LayerKey } from '../../catalogue/map-layers.ts'
import { memberSource } from '../../catalogue/sources.ts'
import { placeTypes as placeCatalogue, type PlaceIcon } from '../../catalogue/place-types.ts'
import {
  vesselLegend as vesselLegendCatalogue,
  vesselStatuses as statusCatalogue,
  vesselTypes as vesselCatalogue,
  type VesselIcon,
} from '../../catalogue/vessels.ts'

/*
 * Names of the catalogues. In English they are the catalogues' own, as the
 * specification spells them; another language names each entry here.
 */

/** Kinds of place by icon. */
export const placeTypes = named(placeCatalogue.map(({ icon, name }) => [icon, name])) as Record<
  PlaceIcon,
  string
> // the catalogue has each icon once

/** Types of aid to navigation by number, 0 to 31. */
export const aidTypes: Record<string, string> = named(aidCatalogue.map(({ id, name }) => [String(id), name]))

/** Vessel types by key. */
export const vesselTypes: Record<string, string> = named(vesselCatalogue.map(({ key, name }) => [key, name]))

/** Vessel icons of the legend. */
export const vesselLegend = named(vesselLegendCatalogue.map(({ icon, name }) => [icon, name])) as Record<
  VesselIcon,
  string
> // the legend has each icon once

/** Vessel log statuses, 0 to 2. */
export const vesselStatuses: Record<string, string> = named(
  statusCatalogue.map(({ id, name }) => [String(id), name]),
)

/** Layers of the map by key. */
export const layerTitles = named(mapLayers.map(({ key, title }) => [key, title])) as Record<LayerKey, string> // each once

/** Sources that are not another house's, by key. */
export const sourceNames: Record<string, string> = named([[memberSource.key, memberSource.name]])

function named(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries)
}
