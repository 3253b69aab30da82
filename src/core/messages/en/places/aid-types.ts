import { aidTypes as aidCatalogue } from '../../../catalogue/aid-types.ts'
import { toNamesByKey } from '../catalogue-names.ts'

// Names of a catalogue. In English they are the catalogue's own, as the specification spells them.

/** Types of aid to navigation by number, 0 to 31. */
export const aidTypes: Record<string, string> = /* @__PURE__ */ toNamesByKey(aidCatalogue, ({ id, name }) => [
  String(id),
  name,
])
