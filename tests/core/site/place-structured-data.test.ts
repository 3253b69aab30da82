import { describe, expect, it } from 'vitest'
import { createPlaceStructuredData } from '../../../src/core/site/place-structured-data.ts'
import { buildPlace } from '../../factories/records.ts'

describe('structured data', () => {
  it('section 9: is present if the rating is above 0 and votes exist', () => {
    expect(createPlaceStructuredData(buildPlace(), 'https://x.org')).toBeNull()
    expect(createPlaceStructuredData(buildPlace({ vote_count: 2 }), 'https://x.org')).toBeNull()
    expect(
      createPlaceStructuredData(buildPlace({ rating_average: 4.3, vote_count: 3 }), 'https://x.org'),
    ).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BoatTerminal',
      name: 'Port Camargue',
      url: 'https://x.org/placeview/1401',
      geo: { latitude: 43.517, longitude: 4.132 },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, ratingCount: 3, bestRating: 5 },
    })
  })

  it('contains the known facts of the place, with whole URLs', () => {
    const place = buildPlace({
      rating_average: 4.3,
      vote_count: 3,
      type_enum: 1,
      description: 'Good holding.',
      phone: '+33 4 00',
      address: 'Quai 1',
      state_code: 'Gard',
      postal_code: '30240',
      thumbnail: '/photos/3/thumb/photo.jpg',
    })
    expect(createPlaceStructuredData(place, 'https://x.org')).toMatchObject({
      '@type': 'Place',
      description: 'Good holding.',
      telephone: '+33 4 00',
      image: 'https://x.org/photos/3/original/photo.jpg',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Quai 1',
        addressLocality: 'Le Grau-du-Roi',
        addressRegion: 'Gard',
        postalCode: '30240',
        addressCountry: 'FR',
      },
    })
  })

  it.each([
    [0, 'BoatTerminal'],
    [1, 'Place'],
    [2, 'BoatTerminal'],
    [3, 'SportsClub'],
    [5, 'GasStation'],
    [11, 'BoatTerminal'],
    [19, 'Place'],
  ])('a place of type %i is a %s of schema.org', (type_enum, type) => {
    const place = buildPlace({ rating_average: 4.3, vote_count: 3, type_enum })
    expect(createPlaceStructuredData(place, 'https://x.org')).toMatchObject({ '@type': type })
  })

  it('leaves out unknown facts', () => {
    const place = buildPlace({ rating_average: 4.3, vote_count: 3, city: null, country_code: null })
    const data = createPlaceStructuredData(place, 'https://x.org')
    expect(data).toMatchObject({ address: { '@type': 'PostalAddress' }, aggregateRating: { worstRating: 1 } })
    expect(Object.values(data ?? {})).not.toContain(null)
    expect(createPlaceStructuredData(buildPlace({ rating_average: 4.3 }), 'https://x.org')).toBeNull()
    for (const key of ['description', 'image', 'telephone']) expect(data).not.toHaveProperty(key)
    expect(data).toHaveProperty('address', { '@type': 'PostalAddress' })
  })
})
