import { demoSource, gpxSource, userSource } from '../../catalogue/sources.ts'
import { toNamesByKey } from './catalogue-names.ts'

// Names of a catalogue. In English they are the catalogue's own, as the specification spells them.

/** Sources that are not another house's, by key. */
export const sourceNames: Record<string, string> = /* @__PURE__ */ toNamesByKey(
  [userSource, gpxSource, demoSource],
  ({ key, name }) => [key, name],
)
