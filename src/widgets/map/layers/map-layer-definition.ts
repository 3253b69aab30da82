import type { PathOptions } from 'leaflet'
import type { ComponentType, ReactNode } from 'react'
import type { Api } from '../../../client/api/call.ts'
import type { LayerFeatures, LayerSource } from '../../../client/map/layer-features.ts'
import type { PointFeature, RecordProperties, ShapeFeature } from '../../../client/map/map-features.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import type { Edges } from '../../../core/privacy/area-edges.ts'
import type { LayerKey } from '../../../core/catalogue/map-layers.ts'
import type { IalaRegion } from '../../../core/catalogue/seamarks.ts'
import type { PlaceIcon } from '../../../core/catalogue/place-types.ts'
import type { Messages } from '../../../core/messages.ts'
import type { PluralForms } from '../../../core/text.ts'
import type { Units } from '../../../core/units.ts'
import type { MapActions } from '../map-actions.ts'
import type { MarkerIcon } from './marker-icon.ts'

// The functions are declared as methods, whose parameters TypeScript compares in both directions:
// code that handles all layers passes each definition only the features of its own request.

/**
 * How a layer is requested, drawn and described. Title, zooms and login of a layer are in its row of
 * `core/catalogue/map-layers.ts`.
 */
export type MapLayerDefinition<Key extends LayerKey = LayerKey> =
  | PointLayerDefinition<Key>
  | ShapeLayerDefinition<Key>
  | SymbolLayerDefinition<Key>

/** A layer of records: markers, and clusters of markers that would overlap. */
export interface PointLayerDefinition<
  Key extends LayerKey = LayerKey,
  Properties extends RecordProperties = RecordProperties,
> extends LayerDefinition<Key, PointFeature<Properties>> {
  type: 'points'
  record: RecordDefinition<Properties>
  /** Markers closer than this are clustered, in pixels; 56 if omitted. */
  clusterRadiusPx?: number
  /** Accessible names of a cluster of one and of more records, with the placeholder `{count}`. */
  getClusterLabel(messages: Pick<Messages, 'markers'>): PluralForms
  /** CSS colour of clusters; the mix of place types if omitted. */
  clusterColour?: string
  /** Loads the real-time updates of the layer. */
  loadUpdates?(): Promise<LayerUpdates<PointFeature<Properties>>>
}

/** A layer of lines or areas. */
export interface ShapeLayerDefinition<
  Key extends LayerKey = LayerKey,
  Properties extends object = object,
> extends LayerDefinition<Key, ShapeFeature<Properties>> {
  type: 'shapes'
  /** Width and class; the class has its colours in a style sheet, because themes change them. */
  getPathStyle(properties: Properties): PathOptions
  /** Number of records that a shape stands for; 1 if omitted. */
  getRecordCount?(properties: Properties): number
  /** Text in the list of features, with the placeholders `{count}` and `{zoom}`, the tile zoom. */
  getListText(messages: Pick<Messages, 'featureList'>): PluralForms
}

/** A layer of many small symbols, which are not clustered: chart marks. */
export interface SymbolLayerDefinition<
  Key extends LayerKey = LayerKey,
  Feature = unknown,
> extends LayerDefinition<Key, Feature> {
  type: 'symbols'
  /** Text in the list of features, with the placeholder `{count}`. */
  getListText(messages: Pick<Messages, 'featureList'>): PluralForms
}

interface LayerDefinition<Key extends LayerKey, Feature> extends LayerSource<Feature> {
  key: Key
  /** Status in the Layers panel, with the placeholders of `getListText`; the number in view if omitted. */
  getCountText?(messages: Pick<Messages, 'layers'>): PluralForms
  /** Status in the Layers panel of the layer that this one replaces. */
  getReplacementText?(messages: Pick<Messages, 'layers'>): string
  /** Actions that the context menu offers while the layer is active. */
  menuActions?: readonly MenuAction[]
  /** `region` is that of the place which the map shows, if the legend belongs to a map. */
  getLegend?(messages: LegendMessages, region?: IalaRegion): LayerLegend
}

export type MenuAction = Exclude<keyof MapActions, 'editPlace'>

/** Real-time updates of a layer. */
export interface LayerUpdates<Feature> {
  /** Starts to edit the features as messages arrive. Returns a function that stops it. */
  subscribe(api: Api, features: LayerFeatures<Feature>): () => void
}

/** How records of one kind look and what they open. Layers with the same records share it. */
export interface RecordDefinition<Properties extends RecordProperties = RecordProperties> {
  createIcon(properties: Properties, context: LabelContext): MarkerIcon
  /** The area in which a record is, if its position is not known; its marker stands at the centre. */
  getArea?(properties: Properties): RecordArea | null
  /** Accessible name of the marker. */
  getLabel(properties: Properties, context: LabelContext): string
  /** Row in the list of features. */
  getListRow(properties: Properties, context: LabelContext): ListRow
  /** Type number of a record: its key in `types` of the contract's `ClusterProperties`. */
  getTypeNumber(properties: Properties): number
  /** Whether a record has one of these types of place; records of other kinds always match. */
  hasPlaceType?(properties: Properties, types: readonly PlaceIcon[]): boolean
  /** Loads the popup with the first record that is selected. */
  loadPopup(): Promise<ComponentType<RecordPopupProps>>
  /** Largest width of the popup in pixels, if it needs more than a card. */
  maxPopupWidthPx?: number
}

/** An area in which a record is. */
export interface RecordArea {
  edges: Edges
  /** Has the colours of its outline and fill. */
  className: string
}

export interface RecordPopupProps {
  view: MapView
  id: number
  /** Properties of the selected marker; absent if the record was selected by its id. */
  properties?: RecordProperties | undefined
  onClose: () => void
}

/** Icon, name and details of a record in a list. */
export interface ListRow {
  icon: ReactNode
  name: string
  note: string
  /** Average rating, 1 to 5, if there is one. */
  rating?: number | undefined
}

/** Language, units and time used in the texts of markers. */
export interface LabelContext {
  messages: LabelMessages
  language: string
  now: Date
  units: Units
  /** Age in hours from which weather reports are drawn grey; without it, as on the site. */
  staleReportHours?: number | undefined
}

/** Messages that name markers. */
export type LabelMessages = Pick<
  Messages,
  'aidTypes' | 'madeNames' | 'markers' | 'placeTypes' | 'vesselStatuses' | 'vesselTypes'
>

/** Messages of the legend. */
export type LegendMessages = Pick<
  Messages,
  'aidTypes' | 'legend' | 'placeTypes' | 'seamarks' | 'vesselLegend' | 'vesselStatuses'
>

/** What a layer adds to the legend. */
export interface LayerLegend {
  sections?: readonly LegendSection[]
  /** Samples in the section of marker variants, each drawn by a class. */
  variants?: readonly { className: string; text: string }[]
}

export interface LegendSection {
  title: string
  rows: readonly { key: string | number; icon: ReactNode; text: string }[]
  /** Sentence below the rows. */
  note?: string
}
