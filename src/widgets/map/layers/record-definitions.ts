import { mapLayers, type RecordKind } from '../../../core/catalogue/map-layers.ts'
import { layerDefinitions } from './layer-definitions.ts'
import type { RecordDefinition } from './map-layer-definition.ts'

/** Definitions of the records of all layers by kind. */
export const recordDefinitions: ReadonlyMap<RecordKind, RecordDefinition> = new Map(
  mapLayers.flatMap(({ key, recordKind }): [RecordKind, RecordDefinition][] => {
    const definition = layerDefinitions[key]
    return recordKind && definition.type === 'points' ? [[recordKind, definition.record]] : []
  }),
)
