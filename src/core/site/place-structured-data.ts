import type { Place } from '../contract/place.ts'
import { rating } from '../limits/places.ts'
import { getRecordPath } from './pages.ts'

/** Place types with a schema.org type of their own; the others use `Place`. */
const schemaTypes: Partial<Record<number, string>> = {
  0: 'BoatTerminal',
  2: 'BoatTerminal',
  3: 'SportsClub',
  5: 'GasStation',
  11: 'BoatTerminal',
}

/** Creates schema.org structured data for a rated place (section 9); null without an average rating, which needs three votes. */
export function createPlaceStructuredData(place: Place, site: string): object | null {
  const { rating_average: average, vote_count: votes } = place
  if (!average || votes === 0) return null
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypes[place.type_enum] ?? 'Place',
    name: place.name,
    url: site + getRecordPath('place', place.id),
    ...(place.description && { description: place.description }),
    ...(place.thumbnail && { image: site + place.thumbnail.replace('/thumb/', '/original/') }),
    ...(place.phone && { telephone: place.phone }),
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
    address: {
      '@type': 'PostalAddress',
      ...(place.address && { streetAddress: place.address }),
      ...(place.city && { addressLocality: place.city }),
      ...(place.state_code && { addressRegion: place.state_code }),
      ...(place.postal_code && { postalCode: place.postal_code }),
      ...(place.country_code && { addressCountry: place.country_code }),
    },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      ratingCount: votes,
      bestRating: rating.max,
      worstRating: rating.min,
    },
  }
}
