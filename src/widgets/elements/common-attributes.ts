import { languages } from '../../core/languages.ts'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import type { AttributeRow, EventRow, NamedRow } from './element-types.ts'

export const embedThemes = ['auto', 'light', 'dark', 'night'] as const
export const layerKeys = mapLayers.map(({ key }) => key)

const lang: AttributeRow = {
  name: 'lang',
  property: 'lang',
  type: { kind: 'one', of: languages.map(({ code }) => code) },
  defaultText: 'en',
  doc: 'Language of the texts; the default is the language of the page if it is supported.',
}
const theme: AttributeRow = {
  name: 'theme',
  property: 'theme',
  type: { kind: 'one', of: embedThemes },
  defaultText: 'auto',
  doc: 'Colour theme: that of the device, light, dark, or red on black for the night.',
}
const units: AttributeRow = {
  name: 'units',
  property: 'units',
  type: { kind: 'units' },
  defaultText: 'speed:kn depth:m length:m position:dm',
  doc: 'Units by kind, as in "speed:m/s depth:ft".',
}

/** Attributes of every element. */
export const commonAttributes: readonly AttributeRow[] = [
  lang,
  {
    name: 'dir',
    property: 'dir',
    type: { kind: 'one', of: ['ltr', 'rtl'] },
    doc: 'Text direction; the default is that of the page.',
  },
  theme,
  units,
  {
    name: 'loading',
    property: 'loading',
    type: { kind: 'one', of: ['eager', 'lazy'] },
    defaultText: 'eager',
    doc: 'Lazy waits until the element is near the viewport.',
  },
  {
    name: 'height',
    property: 'height',
    type: { kind: 'length' },
    doc: 'Height of the element, a CSS length; a plain number means pixels.',
  },
  {
    name: 'config',
    property: 'config',
    type: { kind: 'text' },
    doc: 'Id of the roadstead-config whose settings apply.',
  },
]

export const commonEvents: readonly EventRow[] = [
  {
    name: 'ready',
    property: 'onReady',
    detail: 'null',
    cancelable: false,
    doc: 'The element shows its content for the first time.',
  },
  {
    name: 'error',
    property: 'onError',
    detail: '{ reason: string; message: string; status: number | null }',
    cancelable: false,
    doc: 'An error: an invalid attribute, a missing id, or a failed request. The message describes the accepted values.',
  },
]

/** Slots that replace the default states of a widget. */
export const commonSlots: readonly NamedRow[] = [
  { name: 'loading', doc: 'Shown while loading.' },
  { name: 'empty', doc: 'Shown if there is no content.' },
  { name: 'error', doc: 'Shown after a failure.' },
]

/** Parts of every element that a page can style. */
export const commonParts: readonly NamedRow[] = [{ name: 'error', doc: 'The error message.' }]

/** Attributes of roadstead-config, used as defaults by the elements it applies to. */
export const configAttributes: readonly AttributeRow[] = [
  {
    name: 'api',
    property: 'api',
    type: { kind: 'url' },
    doc: 'URL of the Roadstead server; the default is the origin of the script.',
  },
  lang,
  units,
  theme,
  {
    name: 'tiles',
    property: 'tiles',
    type: { kind: 'tiles' },
    doc: 'Basemap of the maps: a URL template with {z}, {x} and {y}, or tile sources as JSON.',
  },
  {
    name: 'attribution',
    property: 'attribution',
    type: { kind: 'text' },
    doc: 'Additional attribution, shown next to the default one, which cannot be removed.',
  },
  {
    name: 'layers',
    property: 'layers',
    type: { kind: 'list', of: layerKeys },
    doc: 'Default layers of the maps.',
  },
  {
    name: 'link-target',
    property: 'linkTarget',
    type: { kind: 'one', of: ['_blank', '_self', '_top', '_parent'] },
    defaultText: '_blank',
    doc: 'Where links to the site open.',
  },
]
