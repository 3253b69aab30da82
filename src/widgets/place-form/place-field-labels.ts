import { getCountryName } from '../../core/names/country-names.ts'
import { isPlaceTextField, type PlaceFieldKey } from '../../client/places/place-edit.ts'
import type { Messages } from '../../core/messages.ts'
import { getPlaceTypeName } from '../../core/names/place-names.ts'

/** Returns the label of a field of a place. */
export function getPlaceFieldLabel(
  part: PlaceFieldKey,
  { place, placeEdit, addPlace, tagNames }: Pick<Messages, 'addPlace' | 'place' | 'placeEdit' | 'tagNames'>,
): string {
  if (part === 'type_enum') return placeEdit.type
  if (part === 'position') return place.position
  if (isPlaceTextField(part)) {
    return {
      name: addPlace.name,
      description: place.description,
      address: place.address,
      city: place.city,
      state_code: place.state,
      postal_code: place.postalCode,
      country_code: placeEdit.country,
      phone: place.phone,
      email: place.email,
      url: place.website,
    }[part]
  }
  const key = part.slice('tag:'.length)
  return (tagNames as Readonly<Record<string, string>>)[key] ?? key
}

/** Formats a field value; types and countries by name. */
export function formatPlaceField(
  part: PlaceFieldKey,
  text: string,
  messages: Pick<Messages, 'placeTypes'>,
  language: string,
): string {
  if (text === '') return ''
  if (part === 'type_enum') return getPlaceTypeName(messages, Number(text))
  return part === 'country_code' ? getCountryName(text, language) : text
}
