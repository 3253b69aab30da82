import type { FacilityKey } from '../catalogue/facilities.ts'
import type { Messages } from '../messages.ts'

/** Formats facilities as a part of a sentence: 'fuel, water and Wi-Fi'. */
export function listFacilities(
  keys: readonly FacilityKey[],
  { facilityNames }: Pick<Messages, 'facilityNames'>,
  language: string,
): string {
  const names = keys.map((key) => toPartOfSentence(facilityNames[key], language))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

/** German nouns and abbreviations keep their capital letters. */
function toPartOfSentence(name: string, language: string): string {
  const isAbbreviation = /\p{Lu}.*\p{Lu}/u.test(name)
  return isAbbreviation || language.startsWith('de') ? name : name.toLocaleLowerCase(language)
}
