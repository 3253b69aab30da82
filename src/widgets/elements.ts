import type { ComponentType } from 'react'
import { isLayerKey, type LayerKey } from '../core/catalogue/map-layers.ts'
import { MapWidget } from './map/MapWidget.tsx'
import { SearchWidget } from './search/SearchWidget.tsx'

/** How the text of an attribute is read. */
export type AttributeKind = 'number' | 'text' | 'layers'

/** One custom element: its tag, the component that draws it, and its attributes by property name. */
export interface ElementRow {
  tag: `roadstead-${string}`
  component: ComponentType<never>
  attributes: Readonly<Record<string, AttributeKind>>
  /** Properties that call back, with the event each becomes. */
  events: Readonly<Record<string, string>>
}

/** Every custom element; registration reads this table and nothing else. */
export const elements: readonly ElementRow[] = [
  {
    tag: 'roadstead-map',
    component: MapWidget,
    attributes: { lat: 'number', lng: 'number', zoom: 'number', layers: 'layers' },
    events: {},
  },
  {
    tag: 'roadstead-search',
    component: SearchWidget,
    attributes: { placeholder: 'text' },
    events: { onSelect: 'roadstead-select' },
  },
]

/** The value of an attribute; undefined where the text says nothing that can be used. */
export function readAttribute(
  kind: AttributeKind,
  text: string | null,
): number | string | LayerKey[] | undefined {
  if (text === null || text.trim() === '') return undefined
  if (kind === 'text') return text
  if (kind === 'layers') return text.split(/[\s,]+/).filter(isLayerKey)
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
