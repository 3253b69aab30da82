import { embedNames, isEmbedName, type EmbedName } from '../../../core/site/embeds.ts'
import {
  describeAttributeType,
  listAttributes,
  parseAttributes,
} from '../../../widgets/elements/attributes.ts'
import {
  getDocumentedElement,
  type DocumentedElement,
} from '../../../widgets/elements/documented-elements.ts'
import type { AttributeRow } from '../../../widgets/elements/element-types.ts'

/** Texts of attributes by their names. */
export type AttributeTexts = Readonly<Record<string, string>>

/** What the address of the widget builder holds. Texts are kept as typed, also if they are invalid. */
export interface BuilderConfiguration {
  widget: EmbedName
  /** Texts of the offered attributes; an empty text leaves an attribute out. */
  attributes: AttributeTexts
  /** Height in pixels; empty for the default. */
  height: string
}

/** Attributes that are not offered in the builder. */
const omittedAttributes = [
  'for',
  'config',
  'dir',
  'height',
  'loading',
  'live',
  'controls',
  'min-zoom',
  'max-zoom',
]

/** Returns the attributes of a widget that the builder offers. */
export function listOfferedAttributes(row: DocumentedElement): readonly AttributeRow[] {
  return listAttributes(row).filter(({ name }) => !omittedAttributes.includes(name))
}

/**
 * Parses the query of the address. `widgetError` describes the accepted names if the widget is unknown;
 * then the first widget is chosen. Unknown parameters are ignored.
 */
export function parseBuilderQuery(query: string): BuilderConfiguration & { widgetError: string | undefined } {
  const parameters = new URLSearchParams(query)
  const named = parameters.get('widget')
  const isKnown = named !== null && isEmbedName(named)
  const widget = isKnown ? named : embedNames[0]
  const row = getDocumentedElement(widget)
  const given = listOfferedAttributes(row).flatMap(({ name }): [string, string][] => {
    const text = parameters.get(name)
    return text === null ? [] : [[name, text]]
  })
  return {
    widget,
    attributes: { ...row.example, ...Object.fromEntries(given) },
    height: parameters.get('height') ?? '',
    widgetError:
      named === null || isKnown ? undefined : describeAttributeType({ kind: 'one', of: embedNames }),
  }
}

/** Returns the query of the address: the widget and what differs from its example, or nothing for the unchanged first widget. */
export function formatBuilderQuery({ widget, attributes, height }: BuilderConfiguration): string {
  const row = getDocumentedElement(widget)
  const changed = listOfferedAttributes(row).flatMap(({ name }): [string, string][] => {
    const text = attributes[name] ?? ''
    return text === (row.example[name] ?? '') ? [] : [[name, text]]
  })
  if (height.trim() !== '') changed.push(['height', height])
  if (changed.length === 0 && widget === embedNames[0]) return ''
  return `?${new URLSearchParams([['widget', widget], ...changed]).toString()}`
}

const pixelAttribute = {
  name: 'pixels',
  property: 'pixels',
  type: { kind: 'number', min: 120, max: 2000 },
} as const satisfies AttributeRow

/** Parses a width or height in pixels. Returns the default for an empty or invalid text, the latter with an error. */
export function parsePixels(text: string, defaultPx: number): { pixels: number; error: string | undefined } {
  const { values, bad } = parseAttributes([pixelAttribute], () => text)
  const { pixels } = values
  return {
    pixels: typeof pixels === 'number' ? Math.round(pixels) : defaultPx,
    error: bad[0]?.expected,
  }
}
