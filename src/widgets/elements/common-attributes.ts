import { languages } from '../../core/languages.ts'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import type { AttributeRow, ElementEvent } from './element-types.ts'

export const embedThemes = ['auto', 'light', 'dark', 'night'] as const
export const layerKeys = mapLayers.map(({ key }) => key)

const lang: AttributeRow = {
  name: 'lang',
  property: 'lang',
  type: { kind: 'one', of: languages.map(({ code }) => code) },
  defaultText: 'en',
}
const theme: AttributeRow = {
  name: 'theme',
  property: 'theme',
  type: { kind: 'one', of: embedThemes },
  defaultText: 'auto',
}
const accent: AttributeRow = { name: 'accent', property: 'accent', type: { kind: 'colour' } }
const units: AttributeRow = {
  name: 'units',
  property: 'units',
  type: { kind: 'units' },
  defaultText: 'speed:kn depth:m length:m position:dm',
}

/** Attributes of every element. */
export const commonAttributes: readonly AttributeRow[] = [
  lang,
  { name: 'dir', property: 'dir', type: { kind: 'one', of: ['ltr', 'rtl'] } },
  theme,
  accent,
  units,
  {
    name: 'loading',
    property: 'loading',
    type: { kind: 'one', of: ['eager', 'lazy'] },
    defaultText: 'eager',
  },
  { name: 'height', property: 'height', type: { kind: 'length' } },
  { name: 'config', property: 'config', type: { kind: 'text' } },
]

export const commonEvents: readonly ElementEvent[] = [
  { name: 'ready', property: 'onReady' },
  { name: 'error', property: 'onError' },
]

/** Attributes of roadstead-config, used as defaults by the elements it applies to. */
export const configAttributes: readonly AttributeRow[] = [
  { name: 'api', property: 'api', type: { kind: 'url' } },
  lang,
  units,
  theme,
  accent,
  { name: 'tiles', property: 'tiles', type: { kind: 'tiles' } },
  { name: 'attribution', property: 'attribution', type: { kind: 'text' } },
  { name: 'layers', property: 'layers', type: { kind: 'list', of: layerKeys } },
  {
    name: 'link-target',
    property: 'linkTarget',
    type: { kind: 'one', of: ['_blank', '_self', '_top', '_parent'] },
    defaultText: '_blank',
  },
]
