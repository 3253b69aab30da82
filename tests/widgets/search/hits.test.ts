import { describe, expect, it } from 'vitest'
import { createMapView } from '../../../src/client/map/map-view.ts'
import type { SearchResult } from '../../../src/core/contract/search.ts'
import { limitSearchResult, listHits } from '../../../src/widgets/search/hits.ts'
import { getHitPath, showOnMap } from '../../../src/widgets/search/open-hit.ts'
import { buildPlaceHit, buildSearchResult, buildVesselHit } from '../../factories/records.ts'

const position = { latitude: 43.5, longitude: 4.25 }
const buildTown = (name: string) => ({
  name,
  state_code: null,
  country_code: 'FR',
  latitude: 43.3,
  longitude: 3.5,
})
const places = [buildPlaceHit(1, 'Port Camargue'), buildPlaceHit(2, 'Port Gardian')]
const vessels = [buildVesselHit(3, 'Portia'), buildVesselHit(4, 'Portos')]
const towns = [buildTown('Agde'), buildTown('Sète')]
const found: SearchResult = {
  ...buildSearchResult(places, vessels, { places: 14, vessels: 9 }),
  towns,
  position,
}
const none = { places: [], places_hits: 0, towns: [], position: null, vessels: [], vessels_hits: 0 }

describe('limitSearchResult', () => {
  it('keeps the requested kinds; towns and positions belong to places', () => {
    expect(limitSearchResult(found, ['places', 'vessels'], Infinity)).toEqual(found)
    expect(limitSearchResult(found, ['places'], Infinity)).toEqual({ ...found, vessels: [], vessels_hits: 0 })
    expect(limitSearchResult(found, ['vessels'], Infinity)).toEqual({ ...none, vessels, vessels_hits: 9 })
    expect(limitSearchResult(found, [], Infinity)).toEqual(none)
  })

  it('limits the rows of each kind, not the totals', () => {
    expect(limitSearchResult(found, ['places', 'vessels'], 1)).toEqual({
      places: places.slice(0, 1),
      places_hits: 14,
      towns: towns.slice(0, 1),
      position,
      vessels: vessels.slice(0, 1),
      vessels_hits: 9,
    })
  })
})

it('the rows are the position, places, towns and vessels', () => {
  const rows = listHits(found, ({ latitude, longitude }) => `${latitude} ${longitude}`)
  expect(rows.map(({ kind, hit }) => [kind, hit.name])).toEqual([
    ['position', '43.5 4.25'],
    ['place', 'Port Camargue'],
    ['place', 'Port Gardian'],
    ['town', 'Agde'],
    ['town', 'Sète'],
    ['vessel', 'Portia'],
    ['vessel', 'Portos'],
  ])
  expect(rows[0]?.hit).toEqual({ ...position, name: '43.5 4.25' })
  expect(listHits(buildSearchResult([]), () => '')).toEqual([])
})

describe('a hit', () => {
  const [place, , vessel] = [places[0], places[1], vessels[0]]
  const town = buildTown('Agde')
  const typed = { ...position, name: '43.500, 4.250' }

  it('is opened on its page, or on the map of the site', () => {
    if (!place || !vessel) throw new Error('the hits exist')
    expect(getHitPath({ kind: 'place' as const, hit: place })).toBe('/placeview/1')
    expect(getHitPath({ kind: 'vessel' as const, hit: vessel })).toBe('/vesselview/3')
    expect(getHitPath({ kind: 'town' as const, hit: town })).toBe('/?lat=43.3&lng=3.5&zoom=12')
    expect(getHitPath({ kind: 'position' as const, hit: typed })).toBe('/?lat=43.5&lng=4.25&zoom=12')
  })

  it('is shown on a map; a place is selected', () => {
    if (!place) throw new Error('the hit exists')
    const show = (item: Parameters<typeof showOnMap>[0]) => {
      const view = createMapView()
      showOnMap(item, view)
      return [view.$moveRequest.get(), view.$selection.get()]
    }
    const at = { latitude: 43.3, longitude: 5.37 }
    expect(show({ kind: 'place', hit: place })).toEqual([
      { position: at, zoom: 14 },
      { kind: 'place', id: 1, position: at },
    ])
    expect(show({ kind: 'town', hit: town })).toEqual([
      { position: { latitude: 43.3, longitude: 3.5 }, zoom: 12 },
      null,
    ])
    expect(show({ kind: 'position', hit: typed })).toEqual([{ position, zoom: 14 }, null])
  })
})
