import type { Messages } from '../messages.ts'

/** Returns the localised name of a tag; without one, a readable form of its key. */
export function getTagName(key: string, { tagNames }: Pick<Messages, 'tagNames'>): string {
  const names: Readonly<Record<string, string>> = tagNames
  return names[key] ?? key.replaceAll('_', ' ').replaceAll(':', ': ')
}

/** Formats the value of a tag for display. */
export function formatTagValue(value: string, { place }: Pick<Messages, 'place'>): string {
  const normalized = value.toLowerCase()
  if (normalized === 'yes') return place.yes
  return normalized === 'no' ? place.no : value.replaceAll(';', ', ')
}
