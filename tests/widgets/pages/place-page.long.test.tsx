import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PlacePage } from '../../../src/app/pages/PlacePage.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'
import { buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { findMissingTexts, findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
const testUrl = window.location.href
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  window.history.replaceState(null, '', '/placeview/1401')
})
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', testUrl)
})

const map = '/?lat=43.517&lng=4.132&zoom=14&layers=pois'
const logIn = '/users/sign_in?return_to=%2Fplaceview%2F1401'

it('shows a visitor what is known of an outdated place, and what a log-in allows', async () => {
  const place = buildPlace({ updated_at: '2020-05-01T00:00:00Z', type_enum: 1, review_status: 'approved' })
  const api = createFakeApi({ 'GET /checkins': [], 'GET /vessels?place_id': [] })
  const { container, readMetadata } = renderPage(api, <PlacePage id={1401} pageData={{ place, posts: [] }} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Port Camargue')
  await expect
    .poll(() => readPageParts(container).headings)
    .toEqual([
      '1 Port Camargue',
      '2 Tonight',
      '2 Shelter from waves',
      '2 Description',
      '2 Data sheet',
      '3 Facilities',
      '2 Traffic and weather charts',
      '2 Vessels at this place 0 check-ins 0 vessels based here',
      '2 User reviews and photos 0 reviews',
      '2 Download satellite map',
    ])
  const parts = readPageParts(container)
  expect(parts.fields).toEqual({ Zoom: 'Zoom 18: 890 m across' })
  expect(parts.links).toMatchObject({
    'Back to the map': map,
    'Show on the map': map,
    'Pilot card': '/placeview/1401/card',
    'Log in to rate': logIn,
    'Log in': logIn,
    'Log in to confirm or dispute this record': logIn,
    'Log in to download satellite maps.': logIn,
  })
  expect(parts.facts).toEqual({
    Type: 'Anchorage',
    Address: 'Le Grau-du-Roi, France',
    Position: '43.52, 4.13',
    Added: 'May 1, 2024, 12:00 AM',
    Source: 'Roadstead members · licence ODbL-1.0',
  })
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expect
    .poll(() =>
      findMissingTexts(container, [
        'Anchorage · Le Grau-du-Roi, France',
        'Sorry, no images available at this location..',
        'Not rated yet',
        'No one has described this place yet.',
        'Nothing is known about the facilities of this place.',
        'You must be logged in to submit a post or an image',
        'No reviews yet. Be the first to write one.',
        'From Roadstead members, 6 years ago · This record is old. Check it before you rely on it.',
        'Roadstead members · licence ODbL-1.0',
      ]),
    )
    .toEqual([])
  await expect.element(page.getByRole('img', { name: 'No traffic recorded yet' })).toBeInTheDocument()
  expect(container.querySelector('.rs-record__columns')?.getAttribute('data-old')).toBe('true')
  await expect
    .poll(readMetadata)
    .toEqual([
      'Port Camargue · Anchorage in Le Grau-du-Roi, France · Roadstead',
      'Port Camargue: Anchorage in Le Grau-du-Roi, France. Position, facilities, reviews, traffic and weather.',
    ])
  expect(await findStructureProblems(container)).toEqual([])
})

const fullPlace = buildPlace({
  address: 'Quai 3',
  postal_code: '30240',
  state_code: 'OCC',
  description: 'Large marina.',
  email: 'port@example.org',
  phone: '+33 4 66 51 10 45; +33 4 66 51 10 46',
  url: 'https://port.example.org',
  popularity: 4,
  rating_average: 4.2,
  vote_count: 12,
  user_id: 7,
  user_name: 'Ann Bonny',
  review_status: 'new',
  tags: {
    wikipedia: 'fr:Port Camargue',
    wikidata: 'Q3397319',
    vhf: '9',
    depth: '3',
    maxdraft: '2.5',
    capacity: '5000',
    fee: 'yes',
    position: 'approximate',
    operator: 'Régie',
    access: 'private',
  },
})

/** Renders the page of a place with all details for its creator. */
async function renderFullPage() {
  const posts = [
    buildPost({ id: 8, image_url: '/photos/8/photo.jpg', user_name: null }),
    buildPost({ comment: 'Full in August.' }),
  ]
  const checkIn = {
    vessel_id: 3,
    vessel_name: 'Argo',
    vessel_loa: null,
    vessel_mmsi: null,
    vessel_country_registration: null,
    vessel_type: 'sailboat' as const,
    updated_at: '5 minutes ago',
  }
  const api = createFakeApi({
    'GET /checkins': [checkIn],
    'GET /vessels?place_id': [buildVessel(), buildVessel({ id: 6 })],
  })
  const node = <PlacePage id={1401} pageData={{ place: fullPlace, posts }} />
  const rendered = renderPage(api, node, createUserSessionStore())
  await expect.element(page.getByText('2 vessels based here', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Submit review' })).toBeVisible()
  return rendered
}

it('shows a user all facts and contacts of a place', async () => {
  const { container, readMetadata } = await renderFullPage()
  const parts = readPageParts(container)
  expect(parts.facts).toEqual({
    'VHF channel': '9',
    Depth: '3',
    'Maximum draft': '2.5',
    Berths: '5000',
    Access: 'private',
    Fee: 'yes',
    Operator: 'Régie',
    Wikidata: 'Q3397319',
    Wikipedia: 'Port Camargue',
    Type: 'Marina',
    Address: 'Quai 3, 30240 Le Grau-du-Roi, OCC, France',
    Position: '43.52, 4.13',
    Phone: '+33 4 66 51 10 45, +33 4 66 51 10 46',
    'E-mail': 'port@example.org',
    Website: 'https://port.example.org',
    'Traffic index': '4 · busy',
    Added: 'Added by Ann Bonny May 1, 2024, 12:00 AM',
    Source: 'Roadstead members · licence ODbL-1.0',
  })
  expect(parts.links).toMatchObject({
    Call: 'tel:+33466511045',
    Website: 'https://port.example.org',
    'E-mail': 'mailto:port@example.org',
    'Edit POI': '/placeedit/1401',
    'Added by Ann Bonny': '/userview/7',
    Q3397319: 'https://www.wikidata.org/wiki/Q3397319',
    'Port Camargue': 'https://fr.wikipedia.org/wiki/Port%20Camargue',
  })
  await expect
    .element(page.getByRole('link', { name: 'Website' }))
    .toHaveAttribute('rel', 'noreferrer nofollow ugc')
  await expect
    .poll(() =>
      findMissingTexts(container, [
        'Marina · Le Grau-du-Roi, OCC, France',
        'New: awaiting review',
        'The position is approximate and may be several miles off.',
        'Large marina.',
        'From Roadstead members, last month',
        'Not known: fuel, water, electricity, pump-out, showers, laundry, provisions, repairs, crane, slipway, Wi-Fi, restaurant, chandlery, customs, and visitor berths.',
      ]),
    )
    .toEqual([])
  expect(container.querySelector('.rs-record__columns')?.getAttribute('data-old')).toBe('false')
  await expect
    .poll(readMetadata)
    .toEqual([
      'Port Camargue · Marina in Le Grau-du-Roi, OCC, France · Roadstead',
      'Port Camargue: Marina in Le Grau-du-Roi, OCC, France. Position, facilities, reviews, traffic and weather.',
    ])
  expect(await findStructureProblems(container)).toEqual([])
})

it('lets a user rate, confirm, describe and review a place', async () => {
  const { container } = await renderFullPage()
  const { buttons, fields } = readPageParts(container)
  for (const name of [
    'Menu of Ann Bonny',
    '1 star',
    '5 stars',
    'Share',
    'Who can edit this POI',
    'State the others',
    'Submit review',
    'Still correct',
    'Report a problem',
    'Download',
  ])
    expect(buttons).toContain(name)
  expect(Object.keys(fields)).toEqual(['Your review', 'Photo', 'Zoom'])
  await expect
    .poll(() =>
      findMissingTexts(container, ['4.2', '12 votes', '1 check-in', '2 vessels based here', '2 reviews']),
    )
    .toEqual([])
  const isThereVhf = page.getByRole('group', { name: 'VHF: is it there?' })
  await expect
    .element(isThereVhf.getByRole('button', { name: 'Yes' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Your review' })).toBeRequired()
})

it('lists the reviews with their authors and photos', async () => {
  const { container } = await renderFullPage()
  await expect
    .poll(() => findMissingTexts(container, ['Quiet at night.', 'Full in August.', 'last month']))
    .toEqual([])
  expect(readPageParts(container).links).toMatchObject({
    'Former member': '/userview/2',
    'Ann Bonny': '/userview/2',
  })
  const photo = page.getByRole('img', { name: 'Photo of Port Camargue by Former member' })
  await expect.element(photo).toHaveAttribute('src', '/photos/8/photo.jpg')
})

it('shows that it loads, with a way back to the map', async () => {
  const { container } = renderPage(createFakeApi(), <PlacePage id={1401} pageData={{}} />)
  await expect.poll(() => container.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(page.getByRole('link', { name: 'Back to the map' })).toHaveAttribute('href', '/')
})
