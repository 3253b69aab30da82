import { expect, it, vi } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import { PlaceCard, type PlaceCardProps } from '../../../src/widgets/place-card/PlaceCard.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildTileSource } from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] })

const place = buildPlace({
  name: 'Anse Bleue',
  address: 'Quai d’Escale',
  popularity: 4,
  rating_average: 4,
  vote_count: 1200,
  thumbnail: '/photos/3/thumb/photo.jpg',
  source: 'openstreetmap',
  source_url: 'https://www.openstreetmap.org/node/1',
  updated_at: '2026-11-19T14:00:00Z',
  updated_by: 'edit',
})

/** Renders a card of a site on another origin, as on an embedding page. */
function renderCard(fields: Partial<Place> = {}, properties: Partial<PlaceCardProps> = {}) {
  const api = { ...createFakeApi(), site: 'https://site.test' }
  const card = <PlaceCard place={{ ...place, ...fields }} {...properties} />
  return renderStrict(wrapWithApi(api, card, [buildTileSource()])).container
}

const listWithoutTiles = (container: HTMLElement) =>
  listOutline(container).filter((line) => !line.startsWith('img src=/icon.svg?'))

it('shows all parts of a place, with links to its page on the site', async () => {
  const container = renderCard()
  await expect
    .poll(() => listWithoutTiles(container))
    .toEqual([
      'div role=img aria-label=Picture of Anse Bleue',
      'small Nobody’s imagery',
      'span style=--rs-badge-colour: var(--rs-type-marina);',
      'a href=https://site.test/placeview/1401 Anse Bleue',
      'p Marina · Le Grau-du-Roi, France',
      'p Quai d’Escale',
      'span role=img aria-label=4 of 5 stars',
      'span --on',
      'span --on',
      'span --on',
      'span --on',
      'b 4.0',
      'span 1,200 votes',
      'span role=img title=Traffic index 4 of 5 aria-label=Traffic index 4 of 5',
      'i style=height: 30%; --on',
      'i style=height: 47.5%; --on',
      'i style=height: 65%; --on',
      'i style=height: 82.5%; --on',
      'i style=height: 100%;',
      'b 4',
      'span Edited by a member 2 days ago ·',
      'a href=https://www.openstreetmap.org/node/1 target=_blank rel=noreferrer first from OpenStreetMap',
      'a href=https://site.test/placeview/1401 --main View',
      'a href=https://site.test/placeview/1401 data-event=rate Rate this place',
    ])
})

it('shows what is known of a place without details, and that its data is old', async () => {
  const container = renderCard({
    address: null,
    city: null,
    popularity: null,
    rating_average: null,
    vote_count: 0,
    thumbnail: null,
    source_url: null,
    updated_at: '2018-11-19T14:00:00Z',
    updated_by: 'source',
  })
  await expect
    .poll(() => listWithoutTiles(container))
    .toEqual([
      'div role=img aria-label=Picture of Anse Bleue',
      'small Nobody’s imagery',
      'span style=--rs-badge-colour: var(--rs-type-marina);',
      'a href=https://site.test/placeview/1401 Anse Bleue',
      'p Marina · France',
      'span Not rated yet',
      'span role=img title=No traffic recorded yet aria-label=No traffic recorded yet --unknown –',
      'p --old',
      'span From OpenStreetMap, 8 years ago · This record is old. Check it before you rely on it.',
      'a href=https://site.test/placeview/1401 --main View',
      'a href=https://site.test/placeview/1401 data-event=rate Rate this place',
    ])
})

it.each([
  [1, null, '1 vote; the average is shown from 3'],
  [2, null, '2 votes; the average is shown from 3'],
  [3, 3.54, '3.5 3 votes'],
])('with %i votes and the average %s says “%s”', async (vote_count, rating_average, text) => {
  const container = renderCard({ vote_count, rating_average }, { show: ['rating'] })
  await expect.poll(() => container.querySelector('.rs-place-card__facts')?.textContent).toBe(text)
})

it('shows only the chosen parts', async () => {
  const container = renderCard({}, { show: ['traffic', 'actions'] })
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'span style=--rs-badge-colour: var(--rs-type-marina);',
      'a href=https://site.test/placeview/1401 Anse Bleue',
      'p Marina · Le Grau-du-Roi, France',
      'span role=img title=Traffic index 4 of 5 aria-label=Traffic index 4 of 5',
      'i style=height: 30%; --on',
      'i style=height: 47.5%; --on',
      'i style=height: 65%; --on',
      'i style=height: 82.5%; --on',
      'i style=height: 100%;',
      'b 4',
      'a href=https://site.test/placeview/1401 --main View',
      'a href=https://site.test/placeview/1401 data-event=rate Rate this place',
    ])
})

it('shows a row with a link, and the traffic index unless it is left out', async () => {
  const container = renderCard({ state_code: 'Gard' }, { variant: 'row' })
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'a href=https://site.test/placeview/1401',
      'span style=--rs-badge-colour: var(--rs-type-marina);',
      'span Anse Bleue',
      'span Marina · Le Grau-du-Roi, Gard, France',
      'span role=img title=Traffic index 4 of 5 aria-label=Traffic index 4 of 5',
      'i style=height: 30%; --on',
      'i style=height: 47.5%; --on',
      'i style=height: 65%; --on',
      'i style=height: 82.5%; --on',
      'i style=height: 100%;',
      'b 4',
    ])
  const short = renderCard({}, { variant: 'row', show: ['rating'] })
  await expect
    .poll(() => listOutline(short))
    .toEqual([
      'a href=https://site.test/placeview/1401',
      'span style=--rs-badge-colour: var(--rs-type-marina);',
      'span Anse Bleue',
      'span Marina · Le Grau-du-Roi, France',
    ])
})
