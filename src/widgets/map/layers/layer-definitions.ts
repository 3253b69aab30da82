import type { LayerKey } from '../../../core/catalogue/map-layers.ts'
import { aisPaths } from './ais-paths.ts'
import { buoys } from './buoys.ts'
import type { MapLayerDefinition } from './map-layer-definition.ts'
import { navAids } from './nav-aids.tsx'
import { pois } from './pois.tsx'
import { satMaps } from './sat-maps.ts'
import { seamarks } from './seamarks.tsx'
import { stinkPots } from './stink-pots.ts'
import { vessels } from './vessels.tsx'

/** Definitions of all layers by key. The order of the layers is that of `core/catalogue/map-layers.ts`. */
export const layerDefinitions: Readonly<{ [Key in LayerKey]: MapLayerDefinition<Key> }> = {
  pois,
  satMaps,
  buoys,
  navAids,
  vessels,
  stinkPots,
  aisPaths,
  seamarks,
}
