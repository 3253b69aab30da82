import { placeTypes as placeCatalogue, type PlaceIcon } from '../../../catalogue/place-types.ts'
import { toNamesByKey } from '../catalogue-names.ts'

// Names of a catalogue. In English they are the catalogue's own, as the specification spells them.

/** Kinds of place by icon. */
export const placeTypes = /* @__PURE__ */ toNamesByKey(placeCatalogue, ({ icon, name }) => [
  icon,
  name,
]) as Record<PlaceIcon, string> // the catalogue has each icon once
