import { demoSource, gpxSource, memberSource } from '../../catalogue/sources.ts'
import { named } from './catalogue-names.ts'

// Names of a catalogue. In English they are the catalogue's own, as the specification spells them.

/** Sources that are not another house's, by key. */
export const sourceNames: Record<string, string> = /* @__PURE__ */ named(
  [memberSource, gpxSource, demoSource],
  ({ key, name }) => [key, name],
)
