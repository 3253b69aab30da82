import { expect, it } from 'vitest'
import { getMapUrl } from '../../../src/app/parts/map-url.ts'

const position = { latitude: 43.517, longitude: 4.132 }

it('the map at a position shows the places, unless other layers are named', () => {
  expect(getMapUrl(position, 14)).toBe('/?lat=43.517&lng=4.132&zoom=14&layers=pois')
  expect(getMapUrl(position, 12, ['pois', 'vessels'])).toBe(
    '/?lat=43.517&lng=4.132&zoom=12&layers=pois+vessels',
  )
})
