import { mapLayers, type LayerKey } from '../../../catalogue/map-layers.ts'
import { toNamesByKey } from '../catalogue-names.ts'

// Names of a catalogue. In English they are the catalogue's own, as the specification spells them.

/** Layers of the map by key. */
export const layerTitles = /* @__PURE__ */ toNamesByKey(mapLayers, ({ key, title }) => [
  key,
  title,
]) as Record<LayerKey, string> // each once
