import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import type { NavAidCollection } from '../../core/contract/nav-aid.ts'
import type { OutlineCollection, PlaceCollection } from '../../core/contract/place.ts'
import type { AisPathCollection, ConnectionCollection } from '../../core/contract/vessel.ts'
import type { MeteoCollection } from '../../core/contract/weather.ts'

/** Point layers and their responses. */
export interface PointLayers {
  pois: PlaceCollection
  stinkPots: PlaceCollection
  navAids: NavAidCollection
  buoys: MeteoCollection
  vessels: ConnectionCollection
}

/** Line and polygon layers and their responses. */
export interface ShapeLayers {
  satMaps: OutlineCollection
  aisPaths: AisPathCollection
}

export type Layers = PointLayers & ShapeLayers
export type PointLayerKey = keyof PointLayers
export type ShapeLayerKey = keyof ShapeLayers
export type LayerFeature<K extends LayerKey> = Layers[K]['features'][number]
export type PointFeature = LayerFeature<PointLayerKey>
