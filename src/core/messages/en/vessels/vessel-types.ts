import {
  vesselLegend as vesselLegendCatalogue,
  vesselStatuses as statusCatalogue,
  vesselTypes as vesselCatalogue,
  type VesselIcon,
} from '../../../catalogue/vessels.ts'
import { toNamesByKey } from '../catalogue-names.ts'

// Names of a catalogue. In English they are the catalogue's own, as the specification spells them.

/** Vessel types by key. */
export const vesselTypes: Record<string, string> = /* @__PURE__ */ toNamesByKey(
  vesselCatalogue,
  ({ key, name }) => [key, name],
)

/** Vessel icons of the legend. */
export const vesselLegend = /* @__PURE__ */ toNamesByKey(vesselLegendCatalogue, ({ icon, name }) => [
  icon,
  name,
]) as Record<VesselIcon, string> // the legend has each icon once

/** Vessel log statuses, 0 to 2. */
export const vesselStatuses: Record<string, string> = /* @__PURE__ */ toNamesByKey(
  statusCatalogue,
  ({ id, name }) => [String(id), name],
)
