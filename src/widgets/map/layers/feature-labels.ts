import type { MapFeature } from '../../../client/map/map-features.ts'
import type { Messages } from '../../../core/messages.ts'
import { formatCount } from '../../../core/format-number.ts'
import { formatMessage, pluralize } from '../../../core/text.ts'
import type { LabelContext, PointLayerDefinition } from './map-layer-definition.ts'

/** Returns the accessible name of a feature, also used in lists. */
export function getFeatureLabel(
  feature: MapFeature,
  definition: PointLayerDefinition,
  context: LabelContext,
): string {
  if (feature.kind === 'one') return definition.record.getLabel(feature.properties, context)
  return getClusterLabel(feature.count, definition, context.messages, context.language)
}

export function getClusterLabel(
  count: number,
  definition: PointLayerDefinition,
  messages: Pick<Messages, 'markers'>,
  language: string,
): string {
  const label = pluralize(definition.getClusterLabel(messages), count, language)
  return formatMessage(label, { count: formatCount(count, language) })
}

/** Returns a label that starts with the name of a record, without the name. */
export function removeName(label: string, name: string): string {
  return label.slice(name.length).replace(/^, /, '')
}
