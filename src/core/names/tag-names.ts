import type { Messages } from '../messages.ts'

/** A tag's name in words; one we have no words for is shown by its key. */
export function getTagName(key: string, { tagNames }: Messages): string {
  const names: Readonly<Record<string, string>> = tagNames
  return names[key] ?? key.replaceAll('_', ' ').replaceAll(':', ': ')
}

/** What a tag says, as a reader of the language reads it. */
export function formatTagValue(value: string, { place }: Messages): string {
  const plain = value.toLowerCase()
  if (plain === 'yes') return place.yes
  return plain === 'no' ? place.no : value.replaceAll(';', ', ')
}
