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
  doc: 'Language of the words; without it the language of the page, as far as it is spoken here.',
}
const theme: AttributeRow = {
  name: 'theme',
  property: 'theme',
  type: { kind: 'one', of: embedThemes },
  defaultText: 'auto',
  doc: 'Colours: those of the device, light, dark, or red on black for the night.',
}
const units: AttributeRow = {
  name: 'units',
  property: 'units',
  type: { kind: 'units' },
  defaultText: 'speed:kn depth:m length:m position:dm',
  doc: 'Units by kind, as in "speed:m/s depth:ft".',
}

/** What every element takes. */
export const commonAttributes: readonly AttributeRow[] = [
  lang,
  {
    name: 'dir',
    property: 'dir',
    type: { kind: 'one', of: ['ltr', 'rtl'] },
    doc: 'Which way the layout runs; without it as the page around.',
  },
  theme,
  units,
  {
    name: 'loading',
    property: 'loading',
    type: { kind: 'one', of: ['eager', 'lazy'] },
    defaultText: 'eager',
    doc: 'Lazy waits until the element is near the visible part of the page.',
  },
  {
    name: 'height',
    property: 'height',
    type: { kind: 'length' },
    doc: 'Height of the element, a CSS length; a bare number is pixels.',
  },
  {
    name: 'config',
    property: 'config',
    type: { kind: 'text' },
    doc: 'Id of the roadstead-config with the settings to take.',
  },
]

export const commonEvents: readonly EventRow[] = [
  {
    name: 'ready',
    property: 'onReady',
    detail: 'null',
    cancelable: false,
    doc: 'It shows what it is about, for the first time.',
  },
  {
    name: 'error',
    property: 'onError',
    detail: '{ reason: string; message: string; status: number | null }',
    cancelable: false,
    doc: 'Something is wrong: a bad attribute, a missing id, a call that failed. The message says what would be right.',
  },
]

/** What a page puts into an element instead of our own words. */
export const commonSlots: readonly NamedRow[] = [
  { name: 'loading', doc: 'Shown until there is something to show.' },
  { name: 'empty', doc: 'Shown where there is nothing.' },
  { name: 'error', doc: 'Shown where it failed.' },
]

/** Parts that a page may style, of every element. */
export const commonParts: readonly NamedRow[] = [{ name: 'error', doc: 'The line that says what is wrong.' }]

/** Attributes of roadstead-config, which hold for all elements that take it. */
export const configAttributes: readonly AttributeRow[] = [
  {
    name: 'api',
    property: 'api',
    type: { kind: 'url' },
    doc: 'Address of the Roadstead to ask; without it the one the script came from.',
  },
  lang,
  units,
  theme,
  {
    name: 'tiles',
    property: 'tiles',
    type: { kind: 'tiles' },
    doc: 'Ground of the maps: an address with {z}, {x} and {y}, or tile sources as JSON.',
  },
  {
    name: 'attribution',
    property: 'attribution',
    type: { kind: 'text' },
    doc: 'A credit shown beside ours, which cannot be removed.',
  },
  {
    name: 'layers',
    property: 'layers',
    type: { kind: 'list', of: layerKeys },
    doc: 'Layers that maps show where they do not say themselves.',
  },
  {
    name: 'link-target',
    property: 'linkTarget',
    type: { kind: 'one', of: ['_blank', '_self', '_top', '_parent'] },
    defaultText: '_blank',
    doc: 'Where links to the site open.',
  },
]
