import { useCallback } from 'react'
import { madeNames, placeTypes } from '../core/messages/en/common.json'
import { getPlaceName, type NamedPlace } from '../core/names/place-names.ts'
import { useMessages } from './use-messages.ts'

const english = { madeNames, placeTypes }

/** Returns the function that shows the name of a place: one that the product made is in the reader's language. */
export function usePlaceName(): (place: NamedPlace) => string {
  const messages = useMessages(english)
  return useCallback((place) => getPlaceName(messages, place), [messages])
}
