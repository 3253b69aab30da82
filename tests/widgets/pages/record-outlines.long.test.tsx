import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NavAidEditPage } from '../../../src/app/pages/NavAidEditPage.tsx'
import { NavAidPage } from '../../../src/app/pages/NavAidPage.tsx'
import { PlaceEditPage } from '../../../src/app/pages/PlaceEditPage.tsx'
import { PlacePage } from '../../../src/app/pages/PlacePage.tsx'
import { ProfilePage } from '../../../src/app/pages/ProfilePage.tsx'
import { UserPage } from '../../../src/app/pages/UserPage.tsx'
import { VesselPage } from '../../../src/app/pages/VesselPage.tsx'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices, notify } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNavAid, buildPlace, buildPost } from '../../factories/records.ts'
import { buildOwnUser, buildVessel, createUserSessionStore, openPrivacy } from '../../factories/users.ts'
import { listPageOutline, renderPage } from '../../support/page-outline.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
const testUrl = window.location.href
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
beforeEach(() => window.history.replaceState(null, '', '/placeview/1401'))
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  $confirmRequest.get()?.resolve(false)
  window.history.replaceState(null, '', testUrl)
})

const userSession = createUserSessionStore()
const last_position = {
  type: 'Point' as const,
  coordinates: [4.13249, 43.51751] as [number, number],
  created_at: '2026-05-31T22:00:00Z',
  nearby_place: null,
}

describe('the vessel page', () => {
  it('shows a visitor the vessel, a log-in to follow it and its last position on the map', async () => {
    const vessel = buildVessel({ last_position, stinkpot: true, description: 'Gaff-rigged.' })
    const node = <VesselPage id={5} pageData={{ vessel }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/?lat=43.518&lng=4.132&zoom=12&layers=pois+vessels Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'span --icon --stinkpot',
        'h1 Sea Urchin',
        'p Sailboat · France',
        'p Superyacht or large cruise ship',
        'a href=/users/sign_in?return_to=%2Fvesselview%2F5 Log in to follow this vessel',
        'a href=/?lat=43.518&lng=4.132&zoom=12&layers=pois+vessels Show on the map',
        'dl --row',
        'dt Length overall',
        'dd 12',
        'small m',
        'p Gaff-rigged.',
        'h2 Details',
        'dt Type',
        'dd Sailboat',
        'dt Flag',
        'dd France',
        'dt Owner',
        'dd Ann Bonny',
        'h2 Last known position',
        'div role=img aria-label=Last known position of Sea Urchin',
        'figcaption Not For Navigation · Nobody’s imagery',
        'span title=May 31, 2026, 10:00 PM Reported 2 hours ago',
        'span 43.518, 4.132',
        'span From Roadstead members, last month',
        'p Roadstead members · licence ODbL-1.0',
        'h2 Photos',
        'p No photos of this vessel yet.',
        'h2 NMEA sensor analytics',
        'h3 Sensors on board',
        'p This boat has not reported wind or depth in the last 30 days. Readings appear here when its plotter sends them.',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'Sea Urchin · Sailboat · Roadstead',
        'Sea Urchin: Sailboat registered in France. Details, photos, last known position and sensors.',
      ])
  })

  it('shows its owner the edit button and the form, and other users neither', async () => {
    const vessel = buildVessel({ privacy: openPrivacy })
    const node = <VesselPage id={5} pageData={{ vessel }} />
    const { container } = renderPage(createFakeApi(), node, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu of Ann Bonny aria-expanded=false',
        'span --icon',
        'h1 Sea Urchin',
        'p Sailboat · France',
        'button aria-pressed=false --main Edit',
        'button aria-label=Follow Sea Urchin Follow',
        'dl --row',
        'dt Length overall',
        'dd 12',
        'small m',
        'p No one has described this vessel yet.',
        'h2 Details',
        'dt Type',
        'dd Sailboat',
        'dt Flag',
        'dd France',
        'dt Owner',
        'a href=/userview/7 Ann Bonny',
        'h2 Last known position',
        'p No position has been reported yet. Positions come from AIS or from the chart plotter plugin.',
        'span From Roadstead members, last month',
        'p Roadstead members · licence ODbL-1.0',
        'h2 Photos',
        'p No photos of this vessel yet.',
        'label aria-disabled=false Add a photo',
        'input type=file accept=image/jpeg,image/png,image/gif,image/webp,image/avif aria-describedby=JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. label=Add a photo',
        'p JPEG, PNG, GIF, WebP, AVIF, up to 20 MB.',
        'h2 NMEA sensor analytics',
        'h3 Sensors on board',
        'p This boat has not reported wind or depth in the last 30 days. Readings appear here when its plotter sends them.',
      ])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect
      .poll(() => listPageOutline(container, '.rs-record__main'))
      .toEqual([
        'button aria-pressed=true Stop editing',
        'button aria-label=Follow Sea Urchin Follow',
        'h2 Edit vessel',
        'label Name',
        'span aria-hidden=true *',
        'input aria-invalid=false required maxlength=200 autocomplete=off label=Name * value=Sea Urchin',
        'label Type',
        'select aria-invalid=false label=Type value=sailboat',
        'option Sailboat',
        'option Powerboat',
        'option Multihull',
        'option Passenger',
        'option Cargo',
        'option Tanker',
        'option Towing',
        'option Fishing boat',
        'option Other',
        'label Flag',
        'select aria-invalid=false label=Flag value=FR',
        'option Afghanistan',
        'option Åland Islands',
        'option Albania',
        'option Algeria',
        'option American Samoa',
        'option Andorra',
        'option Angola',
        'option Anguilla',
        'option Antarctica',
        'option Antigua & Barbuda',
        'option Argentina',
        'option Armenia',
        'option Aruba',
        'label Home port',
        'input role=combobox aria-expanded=false aria-invalid=false maxlength=200 inputmode=text autocomplete=off aria-labelledby=Home port aria-describedby=Type more than 3 letters of its name. label=Home port',
        'div role=listbox aria-label=Suggestions hidden',
        'div role=status Type more than 3 letters of its name.',
        'label Description',
        'textarea aria-invalid=false maxlength=10000 rows=4 autocomplete=off label=Description',
        'legend Size and build',
        'label Length overall (m)',
        'span aria-hidden=true *',
        'input aria-invalid=false required maxlength=200 inputmode=decimal autocomplete=off label=Length overall (m) * value=12',
        'label Beam (m)',
        'input aria-invalid=false maxlength=200 inputmode=decimal autocomplete=off label=Beam (m)',
        'label Draft (m)',
        'input aria-invalid=false maxlength=200 inputmode=decimal autocomplete=off label=Draft (m)',
        'label Make',
        'input aria-invalid=false maxlength=200 autocomplete=off label=Make',
        'label Model',
        'input aria-invalid=false maxlength=200 autocomplete=off label=Model',
        'label Year',
        'input aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off label=Year',
        'legend Radio and registration',
        'label MMSI',
        'input aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off aria-describedby=Nine digits, of a ship station. Leave it empty if the vessel has no AIS or DSC radio. label=MMSI',
        'p Nine digits, of a ship station. Leave it empty if the vessel has no AIS or DSC radio.',
        'label IMO number',
        'input aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off label=IMO number',
        'label Call sign',
        'input aria-invalid=false maxlength=200 autocomplete=off label=Call sign',
        'legend Who can see its position',
        'p You always see it yourself. Name, details and photos stay public.',
        'label Position shown to',
        'select aria-invalid=false label=Position shown to value=public',
        'option everyone',
        'option followers you accept',
        'option nobody',
        'label Shown as',
        'select aria-invalid=false label=Shown as',
        'option its exact position',
        'option an area of at least 1 nautical mile',
        'option an area of at least 2 nautical miles',
        'option an area of at least 4 nautical miles',
        'option an area of at least 8 nautical miles',
        'option an area of at least 16 nautical miles',
        'option an area of at least 32 nautical miles',
        'option an area of at least 64 nautical miles',
        'label How soon',
        'select aria-invalid=false label=How soon value=0',
        'option immediately',
        'option 1 hour later',
        'option 6 hours later',
        'option 24 hours later',
        'option 3 days later',
        'option 7 days later',
        'label For how long',
        'select aria-invalid=false label=For how long',
        'option until the next report',
        'option 24 hours',
        'option 3 days',
        'option 7 days',
        'option 30 days',
        'option 365 days',
        'div aria-live=polite',
        'button type=submit --main Save vessel',
        'button Cancel',
      ])
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus()
    const other = renderPage(
      createFakeApi(),
      <VesselPage
        id={6}
        pageData={{ vessel: buildVessel({ id: 6, user_id: 8, country_registration: null }) }}
      />,
      userSession,
    )
    await expect
      .poll(() => listPageOutline(other.container, '.rs-vessel-page'))
      .toEqual([
        'button aria-label=Follow Sea Urchin Follow',
        'dl --row',
        'dt Length overall',
        'dd 12',
        'small m',
        'p No one has described this vessel yet.',
        'h2 Details',
        'dt Type',
        'dd Sailboat',
        'dt Owner',
        'a href=/userview/7 Ann Bonny',
        'h2 Last known position',
        'p No position of this vessel is known, or its owner keeps it private.',
        'span From Roadstead members, last month',
        'p Roadstead members · licence ODbL-1.0',
        'h2 Photos',
        'p No photos of this vessel yet.',
        'h2 NMEA sensor analytics',
        'h3 Sensors on board',
        'p This boat has not reported wind or depth in the last 30 days. Readings appear here when its plotter sends them.',
      ])
  })

  it('asks before changes are discarded', async () => {
    renderPage(createFakeApi(), <VesselPage id={5} pageData={{ vessel: buildVessel() }} />, userSession)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabelText('Model').fill('Sun Odyssey')
    await page.getByRole('button', { name: 'Stop editing' }).click()
    await expect
      .poll(() => $confirmRequest.get()?.text)
      .toBe('You have unsaved changes. Leave without saving?')
    $confirmRequest.get()?.resolve(false)
    await expect.element(page.getByLabelText('Model')).toHaveValue('Sun Odyssey')
  })

  it('shows placeholders while it loads, and then whether it failed', async () => {
    const api = createFakeApi()
    const { container } = renderPage(api, <VesselPage id={5} pageData={{}} />)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'div aria-busy=true',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'span style=width: 88px; height: 88px;',
        'span style=width: 40%; height: 48px;',
        'span style=width: 240px; height: 44px;',
        'span style=width: 100%; height: 64px;',
        'span style=width: 100%; height: 260px;',
        'span style=width: 100%; height: 260px;',
      ])
    api.getLastCall('GET /vessels/:id').fail(500)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain --bare',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'div role=alert',
        'div This vessel could not be loaded.',
        'button Try again',
      ])
  })
})

describe('the place page', () => {
  it('shows a visitor what is known of an outdated place', async () => {
    const place = buildPlace({ updated_at: '2020-05-01T00:00:00Z', type_enum: 1, review_status: 'approved' })
    const api = createFakeApi({ 'GET /checkins': [], 'GET /vessels?place_id': [] })
    const { container, readMetadata } = renderPage(
      api,
      <PlacePage id={1401} pageData={{ place, posts: [] }} />,
    )
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'header --faded',
        'div role=img aria-label=Picture of Port Camargue',
        'img src=/icon.svg?15/16757/11974 alt style=left: calc(50% - 795px); top: calc(50% - 502px);',
        'small Nobody’s imagery',
        'nav aria-label=Menu',
        'a href=/?lat=43.517&lng=4.132&zoom=14&layers=pois Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'span style=--rs-badge-colour: var(--rs-type-anchorage);',
        'h1 Port Camargue',
        'p Anchorage · Le Grau-du-Roi, France',
        'p Sorry, no images available at this location..',
        'span role=img aria-label=Not rated yet',
        'span Not rated yet',
        'a href=/users/sign_in?return_to=%2Fplaceview%2F1401 Log in to rate',
        'span Traffic index',
        'span role=img title=No traffic recorded yet aria-label=No traffic recorded yet --unknown –',
        'a href=/?lat=43.517&lng=4.132&zoom=14&layers=pois Show on the map',
        'a href=/placeview/1401/card title=One page to print and keep by the chart table Pilot card',
        'button title=Copy position',
        'span 43.517, 4.132',
        'button Share',
        'section aria-labelledby=Tonight',
        'h2 Tonight',
        'div aria-busy=true',
        'span style=width: 40%; height: 12px;',
        'span style=width: 70%; height: 22px;',
        'span style=width: 90%; height: 12px;',
        'span style=width: 40%; height: 12px;',
        'span style=width: 70%; height: 22px;',
        'span style=width: 90%; height: 12px;',
        'span style=width: 40%; height: 12px;',
        'span style=width: 70%; height: 22px;',
        'span style=width: 90%; height: 12px;',
        'span style=width: 70%; height: 1em;',
        'span style=width: 100%; height: 100%;',
        'section aria-labelledby=Shelter from waves',
        'h2 Shelter from waves',
        'div aria-busy=true',
        'span style=width: 100%; height: 44px;',
        'span style=width: 100%; height: 60px;',
        'span style=width: 100%; height: 420px;',
        'span style=width: 100%; height: 300px;',
        'section aria-label=Address and facilities',
        'h2 Description',
        'p No one has described this place yet.',
        'section aria-labelledby=Data sheet',
        'button aria-expanded=true',
        'span Data sheet',
        'dt Type',
        'dd Anchorage',
        'dt Address',
        'dd Le Grau-du-Roi, France',
        'dt Position',
        'dd 43.52, 4.13',
        'dt Added',
        'dd May 1, 2024, 12:00 AM',
        'dt Source',
        'dd Roadstead members · licence ODbL-1.0',
        'section aria-label=Facilities',
        'h3 Facilities',
        'p Nothing is known about the facilities of this place.',
        'section aria-labelledby=Traffic and weather charts',
        'button aria-expanded=false',
        'span Traffic and weather charts',
        'div hidden',
        'section aria-labelledby=Vessels at this place',
        'button aria-expanded=false',
        'span Vessels at this place',
        'span title=0 check-ins',
        'span aria-hidden=true 0',
        'span 0 check-ins',
        'span title=0 vessels based here',
        'span aria-hidden=true 0',
        'span 0 vessels based here',
        'div hidden',
        'section aria-labelledby=User reviews and photos',
        'button aria-expanded=true',
        'span User reviews and photos',
        'span title=0 reviews',
        'span aria-hidden=true 0',
        'span 0 reviews',
        'p You must be logged in to submit a post or an image',
        'a href=/users/sign_in?return_to=%2Fplaceview%2F1401 Log in',
        'slot No reviews yet. Be the first to write one.',
        'div role=img aria-label=Map of Port Camargue',
        'figcaption Not For Navigation · Nobody’s imagery',
        'p --old',
        'span From Roadstead members, 6 years ago · This record is old. Check it before you rely on it.',
        'a href=/users/sign_in?return_to=%2Fplaceview%2F1401 Log in to confirm or dispute this record',
        'h2 Download satellite map',
        'p A satellite image of the surroundings as a chart (BSB/KAP) for OpenCPN and other navigation programs. Not for navigation.',
        'label Zoom',
        'select aria-invalid=false disabled label=Zoom value=18',
        'option Zoom 14: 14 km across',
        'option Zoom 15: 7.1 km across',
        'option Zoom 16: 3.5 km across',
        'option Zoom 17: 1.8 km across',
        'option Zoom 18: 890 m across',
        'option Zoom 19: 440 m across',
        'option Zoom 20: 220 m across',
        'option Zoom 21: 110 m across',
        'button type=submit disabled --main Download',
        'a href=/users/sign_in?return_to=%2Fplaceview%2F1401 Log in to download satellite maps.',
        'p Roadstead members · licence ODbL-1.0',
      ])
    expect(container.querySelector('.rs-record__columns')?.getAttribute('data-old')).toBe('true')
    await expect
      .poll(readMetadata)
      .toEqual([
        'Port Camargue · Anchorage in Le Grau-du-Roi, France · Roadstead',
        'Port Camargue: Anchorage in Le Grau-du-Roi, France. Position, facilities, reviews, traffic and weather.',
      ])
  })

  it('shows a user everything about a new place', async () => {
    const place = buildPlace({
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
    const posts = [
      buildPost({ id: 8, image_url: '/photos/8/photo.jpg', user_name: null }),
      buildPost({ comment: 'Full in August.' }),
    ]
    const api = createFakeApi({
      'GET /checkins': [
        {
          vessel_id: 3,
          vessel_name: 'Argo',
          vessel_loa: null,
          vessel_mmsi: null,
          vessel_country_registration: null,
          vessel_type: 'sailboat',
          updated_at: '5 minutes ago',
        },
      ],
      'GET /vessels?place_id': [buildVessel(), buildVessel({ id: 6 })],
    })
    const node = <PlacePage id={1401} pageData={{ place, posts }} />
    const { container, readMetadata } = renderPage(api, node, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'div role=img aria-label=Picture of Port Camargue',
        'img src=/icon.svg?15/16757/11974 alt style=left: calc(50% - 795px); top: calc(50% - 502px);',
        'small Nobody’s imagery',
        'nav aria-label=Menu',
        'a href=/?lat=43.517&lng=4.132&zoom=14&layers=pois Back to the map',
        'button aria-label=Menu of Ann Bonny aria-expanded=false',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'h1 Port Camargue',
        'p Marina · Le Grau-du-Roi, OCC, France',
        'div role=group aria-label=Rate this place',
        'button aria-label=1 star aria-pressed=false --on',
        'button aria-label=2 stars aria-pressed=false --on',
        'button aria-label=3 stars aria-pressed=false --on',
        'button aria-label=4 stars aria-pressed=false --on',
        'button aria-label=5 stars aria-pressed=false',
        'b 4.2',
        'span 12 votes',
        'span Traffic index',
        'span role=img title=Traffic index 4 of 5 aria-label=Traffic index 4 of 5',
        'i style=height: 30%; --on',
        'i style=height: 47.5%; --on',
        'i style=height: 65%; --on',
        'i style=height: 82.5%; --on',
        'i style=height: 100%;',
        'b 4',
        'span New: awaiting review',
        'a href=tel:+33466511045 --main Call',
        'a href=https://port.example.org target=_blank rel=noreferrer nofollow ugc Website',
        'a href=mailto:port@example.org E-mail',
        'a href=/placeedit/1401 aria-describedby=Only the creator can edit the contents. To add to them, write a review. Edit POI',
        'button aria-label=Who can edit this POI aria-expanded=false',
        'span role=tooltip Only the creator can edit the contents. To add to them, write a review.',
        'a href=/?lat=43.517&lng=4.132&zoom=14&layers=pois Show on the map',
        'a href=/placeview/1401/card title=One page to print and keep by the chart table Pilot card',
        'button title=Copy position',
        'span 43.517, 4.132',
        'button Share',
        'section aria-labelledby=Tonight',
        'h2 Tonight',
        'div aria-busy=true',
        'span style=width: 40%; height: 12px;',
        'span style=width: 70%; height: 22px;',
        'span style=width: 90%; height: 12px;',
        'span style=width: 40%; height: 12px;',
        'span style=width: 70%; height: 22px;',
        'span style=width: 90%; height: 12px;',
        'span style=width: 40%; height: 12px;',
        'span style=width: 70%; height: 22px;',
        'span style=width: 90%; height: 12px;',
        'span style=width: 70%; height: 1em;',
        'span style=width: 100%; height: 100%;',
        'section aria-labelledby=Shelter from waves',
        'h2 Shelter from waves',
        'div aria-busy=true',
        'span style=width: 100%; height: 44px;',
        'span style=width: 100%; height: 60px;',
        'span style=width: 100%; height: 420px;',
        'span style=width: 100%; height: 300px;',
        'section aria-label=Address and facilities',
        'p Quai 3, 30240 Le Grau-du-Roi, OCC, France',
        'p The position is approximate and may be several miles off.',
        'dt VHF channel',
        'dd 9',
        'dt Depth',
        'dd 3',
        'dt Maximum draft',
        'dd 2.5',
        'dt Berths',
        'dd 5000',
        'dt Access',
        'dd private',
        'dt Fee',
        'dd yes',
        'dt Operator',
        'dd Régie',
        'dt Wikidata',
        'a href=https://www.wikidata.org/wiki/Q3397319 target=_blank rel=noreferrer nofollow ugc Q3397319',
        'dt Wikipedia',
        'a href=https://fr.wikipedia.org/wiki/Port%20Camargue target=_blank rel=noreferrer nofollow ugc Port Camargue',
        'section aria-label=Photos of this place',
        'div aria-live=polite',
        'figure aria-label=1 of 1 aria-hidden=false',
        'div role=img aria-label=Picture of Port Camargue',
        'img src=/icon.svg?14/8377/5986 alt style=left: calc(50% - 781px); top: calc(50% - 507px);',
        'small Nobody’s imagery',
        'p This photo cannot be loaded.',
        'figcaption Quiet at night.',
        'h2 Description',
        'p Large marina.',
        'section aria-labelledby=Data sheet',
        'button aria-expanded=true',
        'span Data sheet',
        'dt Type',
        'dd Marina',
        'dt Address',
        'dd Quai 3, 30240 Le Grau-du-Roi, OCC, France',
        'dt Position',
        'dd 43.52, 4.13',
        'dt Phone',
        'dd ,',
        'a href=tel:+33466511045 +33 4 66 51 10 45',
        'a href=tel:+33466511046 +33 4 66 51 10 46',
        'dt E-mail',
        'a href=mailto:port@example.org port@example.org',
        'dt Website',
        'a href=https://port.example.org target=_blank rel=noreferrer nofollow ugc https://port.example.org',
        'dt Traffic index',
        'dd 4 · busy',
        'dt Added',
        'a href=/userview/7 Added by Ann Bonny',
        'span May 1, 2024, 12:00 AM',
        'dt Source',
        'dd Roadstead members · licence ODbL-1.0',
        'section aria-label=Facilities',
        'h3 Facilities',
        'span VHF',
        'small Roadstead members, last month',
        'span role=group aria-label=VHF: is it there?',
        'button aria-pressed=true Yes',
        'button aria-pressed=false No',
        'button aria-pressed=false Not known',
        'p Not known: fuel, water, electricity, pump-out, showers, laundry, provisions, repairs, crane, slipway, Wi-Fi, restaurant, chandlery, customs, and visitor berths.',
        'button State the others',
        'section aria-labelledby=Traffic and weather charts',
        'button aria-expanded=false',
        'span Traffic and weather charts',
        'div hidden',
        'section aria-labelledby=Vessels at this place',
        'button aria-expanded=false',
        'span Vessels at this place',
        'span title=1 check-in --on',
        'span aria-hidden=true 1',
        'span 1 check-in',
        'span title=2 vessels based here --on',
        'span aria-hidden=true 2',
        'span 2 vessels based here',
        'div hidden',
        'section aria-labelledby=User reviews and photos',
        'button aria-expanded=true',
        'span User reviews and photos',
        'span title=2 reviews --on',
        'span aria-hidden=true 2',
        'span 2 reviews',
        'label Your review',
        'span aria-hidden=true *',
        'textarea aria-invalid=false required maxlength=5000 rows=3 aria-describedby=What should the next skipper know? Holding, shelter, depth, berths, welcome. label=Your review *',
        'p What should the next skipper know? Holding, shelter, depth, berths, welcome.',
        'label Photo',
        'input aria-invalid=false type=file accept=image/jpeg,image/png,image/gif,image/webp,image/avif aria-describedby=Optional: JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. The location is removed from the file. label=Photo',
        'p Optional: JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. The location is removed from the file.',
        'button type=submit --main Submit review',
        'span Reviews and photos are shared under CC BY-SA 4.0.',
        'a href=/userview/2 Former member',
        'time title=May 1, 2026, 12:00 AM datetime=2026-05-01T00:00:00Z last month',
        'p Quiet at night.',
        'a href=/photos/8/photo.jpg target=_blank rel=noreferrer',
        'img src=/photos/8/photo.jpg alt=Photo of Port Camargue by Former member loading=lazy',
        'a href=/userview/2 Ann Bonny',
        'time title=May 1, 2026, 12:00 AM datetime=2026-05-01T00:00:00Z last month',
        'p Full in August.',
        'div role=img aria-label=Map of Port Camargue',
        'figcaption Not For Navigation · Nobody’s imagery',
        'span From Roadstead members, last month',
        'button title=Confirm it is still correct Still correct',
        'button title=Tell the admin what is wrong Report a problem',
        'h2 Download satellite map',
        'p A satellite image of the surroundings as a chart (BSB/KAP) for OpenCPN and other navigation programs. Not for navigation.',
        'label Zoom',
        'select aria-invalid=false label=Zoom value=18',
        'option Zoom 14: 14 km across',
        'option Zoom 15: 7.1 km across',
        'option Zoom 16: 3.5 km across',
        'option Zoom 17: 1.8 km across',
        'option Zoom 18: 890 m across',
        'option Zoom 19: 440 m across',
        'option Zoom 20: 220 m across',
        'option Zoom 21: 110 m across',
        'button type=submit --main Download',
        'p role=status',
        'p Roadstead members · licence ODbL-1.0',
      ])
    expect(container.querySelector('.rs-record__columns')?.getAttribute('data-old')).toBe('false')
    await expect
      .poll(readMetadata)
      .toEqual([
        'Port Camargue · Marina in Le Grau-du-Roi, OCC, France · Roadstead',
        'Port Camargue: Marina in Le Grau-du-Roi, OCC, France. Position, facilities, reviews, traffic and weather.',
      ])
  })

  it('shows placeholders while it loads', async () => {
    const { container } = renderPage(createFakeApi(), <PlacePage id={1401} pageData={{}} />)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'div aria-busy=true',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'span style=width: 55%; height: 34px;',
        'span style=width: 35%; height: 18px;',
        'span style=width: 100%; height: 64px;',
        'span style=width: 100%; height: 220px;',
        'span style=width: 100%; height: 260px;',
      ])
  })
})

describe('the edit page of a place', () => {
  it('asks a visitor to log in', async () => {
    const place = buildPlace()
    const node = <PlaceEditPage id={1401} pageData={{ place }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/?lat=43.517&lng=4.132&zoom=14&layers=pois Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'h1 Edit Port Camargue',
        'a href=/placeview/1401 Back to the place',
        'p Log in to edit this place. Every edit is kept and can be reverted.',
        'a href=/users/sign_in?return_to=%2Fplaceedit%2F1401 --main Log in',
      ])
    await expect.poll(readMetadata).toEqual(['Edit Port Camargue · Roadstead', 'Edit Port Camargue'])
  })

  it('offers the deletion to the creator, who confirms it and is led to the map', async () => {
    const place = buildPlace({ user_id: 7, review_status: 'new' })
    const api = createFakeApi()
    const node = <PlaceEditPage id={1401} pageData={{ place }} />
    const { container } = renderPage(api, node, userSession)
    await expect
      .poll(() => listPageOutline(container, '.rs-place-edit__danger'))
      .toEqual([
        'h2 Delete this place',
        'p This removes it from the map for everyone.',
        'button Delete place',
      ])
    await page.getByRole('button', { name: 'Edit history' }).click()
    await expect
      .poll(() => api.calls.map(({ key, params }) => [key, params]))
      .toEqual([['GET /places/:id/revisions', { id: 1401 }]])
    await expect
      .poll(() => listPageOutline(container, '.rs-place-edit'))
      .toEqual([
        'legend Details',
        'label Name',
        'span aria-hidden=true *',
        'input aria-invalid=false required autocomplete=off label=Name * value=Port Camargue',
        'label Type',
        'select aria-invalid=false label=Type value=0',
        'option Marina',
        'option Anchorage',
        'option Dock/Pier',
        'option Yacht Club',
        'option Mooring',
        'option Fuel station',
        'option Dry dock',
        'option Launch Ramp',
        'option Hurricane Hole',
        'option Commercial Facility',
        'option Commercial Facility (passengers, trade)',
        'option Other POI',
        'label Description',
        'textarea aria-invalid=false rows=5 label=Description',
        'label Address',
        'input aria-invalid=false autocomplete=off label=Address',
        'label Postal code',
        'input aria-invalid=false autocomplete=off label=Postal code',
        'label City',
        'input aria-invalid=false autocomplete=off label=City value=Le Grau-du-Roi',
        'label State or region',
        'input aria-invalid=false autocomplete=off label=State or region',
        'label Country',
        'select aria-invalid=false label=Country value=FR',
        'option No country',
        'option Afghanistan',
        'option Åland Islands',
        'option Albania',
        'option Algeria',
        'option American Samoa',
        'option Andorra',
        'option Angola',
        'option Anguilla',
        'option Antarctica',
        'option Antigua & Barbuda',
        'option Argentina',
        'option Armenia',
        'legend Contact',
        'label Phone',
        'input aria-invalid=false type=tel autocomplete=off label=Phone',
        'label E-mail',
        'input aria-invalid=false type=email autocomplete=off label=E-mail',
        'label Website',
        'input aria-invalid=false type=url autocomplete=off label=Website',
        'legend Position',
        'p Click the place on the map, or enter its position. Zoom 14 to 16; the map cannot be moved.',
        'figure aria-label=Satellite map to move Port Camargue --reposition',
        'button aria-label=Zoom in aria-disabled=false',
        'button aria-label=Zoom out aria-disabled=true',
        'figcaption Not For Navigation · Nobody’s imagery',
        'label Latitude',
        'input aria-invalid=false inputmode=decimal autocomplete=off label=Latitude value=43.517',
        'label Longitude',
        'input aria-invalid=false inputmode=decimal autocomplete=off label=Longitude value=4.132',
        'button disabled Set this position',
        'fieldset aria-describedby=What skippers need to know: VHF channel, depth, berths, fuel. One per line.',
        'legend Custom attributes',
        'p What skippers need to know: VHF channel, depth, berths, fuel. One per line.',
        'option Accuracy of the position',
        'option VHF channel',
        'option Berths',
        'option Visitor berths',
        'option Fee',
        'option Shore power',
        'option Drinking water',
        'option Toilets',
        'option Showers',
        'option Laundry',
        'option Waste disposal',
        'option Internet',
        'option Fuel',
        'button Add an attribute',
        'button type=submit --main Update place',
        'section aria-labelledby=Edit history',
        'button aria-expanded=true',
        'span Edit history',
        'div aria-busy=true',
        'div aria-hidden=true',
        'span style=width: 32px; height: 32px;',
        'span style=width: 70%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'span style=width: 32px; height: 32px;',
        'span style=width: 62%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'span style=width: 32px; height: 32px;',
        'span style=width: 54%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'h2 Delete this place',
        'p This removes it from the map for everyone.',
        'button Delete place',
      ])
    notify('place', 'A former failure', 'failed')
    const remove = page.getByRole('button', { name: 'Delete place' })
    await remove.click()
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm place delete?')
    $confirmRequest.get()?.resolve(false)
    await remove.click()
    await expect.poll(() => $confirmRequest.get()).not.toBeNull()
    expect(api.findCalls('DELETE /places/:id')).toEqual([])
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => api.findCalls('DELETE /places/:id').length).toBe(1)
    expect($notices.get()).toEqual([])
    api.getLastCall('DELETE /places/:id').respond(null)
    await expect
      .poll(() => $notices.get().map(({ text, kind }) => [text, kind]))
      .toEqual([['place deleted', 'done']])
    expect(window.location.pathname).toBe('/')
  })

  it('goes to the page of the place once saved', async () => {
    const place = buildPlace({ user_id: 8 })
    const api = createFakeApi({ 'PATCH /places/:id': buildPlace({ id: 1402 }) })
    renderPage(api, <PlaceEditPage id={1401} pageData={{ place }} />, userSession)
    await page.getByLabelText('City', { exact: true }).fill('Agde')
    expect(page.getByRole('button', { name: 'Delete place' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Update place' }).click()
    await expect.poll(() => window.location.pathname).toBe('/placeview/1402')
  })
})

describe('the pages of an aid to navigation', () => {
  it('show a visitor the aid', async () => {
    const navAid = buildNavAid({
      virtual: true,
      mmsi_valid: false,
      description: 'Off the cape.',
      city: 'Martigues',
      state_code: 'PAC',
    })
    const node = <NavAidPage id={9} pageData={{ navAid }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'span style=color: var(--rs-aid-magenta); --aid --virtual',
        'h1 Cap Couronne',
        'p Light, without sectors · Martigues, PAC, France',
        'p Virtual: no physical structure',
        'p The country digits of this MMSI are not assigned.',
        'p Off the cape.',
        'dt Type',
        'dd Light, without sectors',
        'dt MMSI',
        'dd 992271409',
        'dt Light',
        'dd Fl R 3s',
        'dt Location',
        'dd 43.326, 5.053',
        'dt Updated',
        'dd May 1, 2024, 12:00 AM',
        'dt Dimensions',
        'dd 12 x 4 mt.',
        'a href=/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids --main Show on the map',
        'div role=img aria-label=Map of Cap Couronne',
        'figcaption Not For Navigation · No imagery at this zoom, showing the built-in map (NASA Blue Marble, Natural Earth)',
        'span From Roadstead members, 2 years ago',
        'p Roadstead members · licence ODbL-1.0',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'Cap Couronne · Light, without sectors · Roadstead',
        'Cap Couronne: Light, without sectors, Martigues, PAC, France.',
      ])
  })

  it('show a user the actions, which end on the map', async () => {
    const api = createFakeApi({ 'DELETE /nav_aids/:id': null as never })
    const node = <NavAidPage id={9} pageData={{ navAid: buildNavAid({ user_id: 7 }) }} />
    const { container } = renderPage(api, node, userSession)
    await expect
      .poll(() => listPageOutline(container, '.rs-record__main'))
      .toEqual([
        'p Real structure',
        'dt Type',
        'dd Light, without sectors',
        'dt MMSI',
        'dd 992271409',
        'dt Light',
        'dd Fl R 3s',
        'dt Location',
        'dd 43.326, 5.053',
        'dt Updated',
        'dd May 1, 2024, 12:00 AM',
        'dt Dimensions',
        'dd 12 x 4 mt.',
        'a href=/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids --main Show on the map',
        'a href=/nav_aidedit/9 Edit',
        'button Delete NavAid',
      ])
  })

  it('ask a visitor to log in before the aid is edited', async () => {
    const node = <NavAidEditPage id={9} pageData={{ navAid: buildNavAid() }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'span style=color: var(--rs-aid-magenta); --aid',
        'h1 Edit Cap Couronne',
        'p Light, without sectors',
        'p Log in to correct this aid to navigation. Every edit is kept and can be reverted.',
        'a href=/users/sign_in?return_to=%2Fnav_aidedit%2F9 --main Log in',
        'a href=/nav_aidview/9 Back to the aid',
        'div role=img aria-label=Map of Cap Couronne',
        'figcaption Not For Navigation · No imagery at this zoom, showing the built-in map (NASA Blue Marble, Natural Earth)',
        'span From Roadstead members, 2 years ago',
        'a href=/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids Show on the map',
        'a href=/nav_aidview/9 Back to the aid',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'Edit Cap Couronne · Roadstead',
        'Correct the name, the town and the description of Cap Couronne.',
      ])
  })

  it('show a user the form, which leads back to the aid', async () => {
    const node = <NavAidEditPage id={9} pageData={{ navAid: buildNavAid() }} />
    const { container } = renderPage(createFakeApi(), node, userSession)
    await expect
      .poll(() => listPageOutline(container, '.rs-record__main'))
      .toEqual([
        'label Name',
        'span aria-hidden=true *',
        'input aria-invalid=false required autocomplete=off label=Name * value=Cap Couronne',
        'label City',
        'input aria-invalid=false autocomplete=off label=City',
        'label State or region',
        'input aria-invalid=false autocomplete=off label=State or region',
        'label Description',
        'textarea aria-invalid=false rows=6 aria-describedby=What a sailor sees: colour, shape, topmark and anything nearby. label=Description',
        'p What a sailor sees: colour, shape, topmark and anything nearby.',
        'button type=submit --main Update NavAid',
        'button Cancel',
      ])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => window.location.pathname).toBe('/nav_aidview/9')
  })
})

describe('the pages of users', () => {
  const user = {
    id: 8,
    name: '',
    thumb_url: '/photos/8/thumb/photo.jpg',
    country_code: 'FR',
    created_at: '2024-05-01T00:00:00Z',
    vessels: [],
    places: [],
  }

  it('ask a visitor to log in', async () => {
    window.history.replaceState(null, '', '/userview/8?from=map')
    const { container, readMetadata } = renderPage(createFakeApi(), <UserPage id={8} pageData={{}} />)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain --bare',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'h1 You must be logged in to view this page',
        'a href=/users/sign_in?return_to=%2Fuserview%2F8%3Ffrom%3Dmap --main Log in',
      ])
    await expect.poll(readMetadata).toEqual(['Member · Roadstead', 'You must be logged in to view this page'])
    const profile = renderPage(createFakeApi(), <ProfilePage id={null} pageData={{}} />)
    await expect
      .poll(() => listPageOutline(profile.container))
      .toEqual([
        'main --plain',
        'header --plain --bare',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'h1 You must be logged in to view this page',
        'a href=/users/sign_in?return_to=%2Fuserview%2F8%3Ffrom%3Dmap --main Log in',
      ])
    await expect.poll(profile.readMetadata).toEqual(['Profile · Roadstead', ''])
  })

  it('show a user without a name, vessels and places', async () => {
    const node = <UserPage id={8} pageData={{ user }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu of Ann Bonny aria-expanded=false',
        'img src=/photos/8/thumb/photo.jpg alt=Picture of Unnamed member',
        'h1 Unnamed member',
        'p France · Joined May 1, 2024',
        'h2 Vessels',
        'p Unnamed member has no vessels yet.',
        'h2 Places',
        'p Unnamed member has not added any places yet.',
      ])
    await expect
      .poll(readMetadata)
      .toEqual(['Unnamed member · Roadstead', 'Unnamed member on Roadstead: vessels and places.'])
  })

  it('show the own page with vessels and places, and a link to the profile', async () => {
    const place = { id: 1401, name: 'Port Camargue', type_enum: 0, city: 'Le Grau-du-Roi' }
    const own = { ...user, id: 7, name: 'Ann Bonny', country_code: null, thumb_url: null }
    const known = { ...own, vessels: [buildVessel()], places: [place, { ...place, id: 2, city: null }] }
    const node = <UserPage id={7} pageData={{ user: known as never }} />
    const { container } = renderPage(createFakeApi(), node, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu of Ann Bonny aria-expanded=false',
        'span --none',
        'h1 Ann Bonny',
        'p Joined May 1, 2024',
        'a href=/profile Edit your profile',
        'h2 Vessels',
        'a href=/vesselview/5',
        'span --icon',
        'span Sea Urchin',
        'span Sailboat · France',
        'h2 Places',
        'a href=/placeview/1401',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'span Port Camargue',
        'span Marina · Le Grau-du-Roi',
        'a href=/placeview/2',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'span Port Camargue',
        'span Marina',
      ])
  })

  it('show placeholders while they load', async () => {
    const { container } = renderPage(createFakeApi(), <UserPage id={8} pageData={{}} />, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'div aria-busy=true',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu of Ann Bonny aria-expanded=false',
        'span style=width: 88px; height: 88px;',
        'span style=width: 40%; height: 48px;',
        'span style=width: 100%; height: 240px;',
        'span style=width: 100%; height: 240px;',
      ])
    const profile = renderPage(createFakeApi(), <ProfilePage id={null} pageData={{}} />, userSession)
    await expect
      .poll(() => listPageOutline(profile.container))
      .toEqual([
        'main --plain',
        'div aria-busy=true',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu of Ann Bonny aria-expanded=false',
        'span style=width: 60%; height: 34px;',
        'span style=width: 100%; height: 420px;',
        'span style=width: 100%; height: 280px;',
        'span style=width: 100%; height: 180px;',
        'span style=width: 100%; height: 180px;',
      ])
  })

  it('show the own profile', async () => {
    const api = createFakeApi({ 'GET /users/:id': buildOwnUser() })
    const node = <ProfilePage id={null} pageData={{}} />
    const { container, readMetadata } = renderPage(api, node, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu of Ann Bonny aria-expanded=false',
        'h1 User profile: ann@example.org',
        'a href=/userview/7 See your page as others see it',
        'h2 Profile details',
        'label First name',
        'span aria-hidden=true *',
        'input aria-invalid=false required maxlength=200 autocomplete=given-name label=First name * value=Ann',
        'label Last name',
        'span aria-hidden=true *',
        'input aria-invalid=false required maxlength=200 autocomplete=family-name label=Last name * value=Bonny',
        'label Address',
        'input aria-invalid=false maxlength=200 autocomplete=street-address label=Address',
        'label Postal code',
        'input aria-invalid=false maxlength=200 autocomplete=postal-code label=Postal code',
        'label City',
        'input aria-invalid=false maxlength=200 autocomplete=address-level2 label=City',
        'label State or region',
        'input aria-invalid=false maxlength=200 autocomplete=address-level1 label=State or region',
        'label Country',
        'select aria-invalid=false label=Country value=FR',
        'option not stated',
        'option Afghanistan',
        'option Åland Islands',
        'option Albania',
        'option Algeria',
        'option American Samoa',
        'option Andorra',
        'option Angola',
        'option Anguilla',
        'option Antarctica',
        'option Antigua & Barbuda',
        'option Argentina',
        'option Armenia',
        'label Mobile phone',
        'input aria-invalid=false type=tel maxlength=200 autocomplete=tel label=Mobile phone',
        'p Others see only your name, photo and country.',
        'button type=submit --main Update profile',
        'h2 Profile photo',
        'span --none',
        'label Select an image to upload:',
        'span aria-hidden=true *',
        'input aria-invalid=false type=file required accept=image/jpeg,image/png,image/gif,image/webp,image/avif aria-describedby=JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. label=Select an image to upload: *',
        'p JPEG, PNG, GIF, WebP, AVIF, up to 20 MB.',
        'button type=submit --main Update profile photo',
        "h2 User's vessels",
        'div aria-busy=true',
        'div aria-hidden=true',
        'span style=width: 32px; height: 32px;',
        'span style=width: 70%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'span style=width: 32px; height: 32px;',
        'span style=width: 62%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'h2 Followed vessels',
        'div aria-busy=true',
        'div aria-hidden=true',
        'span style=width: 32px; height: 32px;',
        'span style=width: 70%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'span style=width: 32px; height: 32px;',
        'span style=width: 62%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'h2 Followers of your vessels',
        'div aria-busy=true',
        'div aria-hidden=true',
        'span style=width: 32px; height: 32px;',
        'span style=width: 70%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'span style=width: 32px; height: 32px;',
        'span style=width: 62%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'h2 Your charts',
        'div aria-busy=true',
        'div aria-hidden=true',
        'span style=width: 32px; height: 32px;',
        'span style=width: 70%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'span style=width: 32px; height: 32px;',
        'span style=width: 62%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'h2 Account',
        'h3 E-mail',
        'span ann@example.org',
        'span Confirmed',
        'h3 API key',
        'p For programs and the chart plotter plugin. Anyone who has it can act as you, so keep it secret.',
        'code ••••••••••••••••••••••••',
        'button aria-pressed=false Show',
        'button Copy',
        'button Renew',
        'h3 Where you are logged in',
        'div aria-busy=true',
        'div aria-hidden=true',
        'span style=width: 32px; height: 32px;',
        'span style=width: 70%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'span style=width: 32px; height: 32px;',
        'span style=width: 62%; height: 14px;',
        'span style=width: 40%; height: 10px;',
        'h3 Your data',
        'p All data stored about your account, as a zip file of JSON and photos.',
        'a href=/api/v1/users/7/data download Download your data',
        'h3 Delete account',
        'p Your personal data is deleted immediately and permanently: profile, photo, follows, log-ins. Places and reviews stay without your name.',
        'label Password',
        'input aria-invalid=false type=password autocomplete=current-password aria-describedby=Confirms that it is you. Leave it empty if you log in with another service. label=Password',
        'p Confirms that it is you. Leave it empty if you log in with another service.',
        'button type=submit --danger Delete my account',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'User profile: ann@example.org · Roadstead',
        'Your details, your vessels and the vessels you follow.',
      ])
    await expect
      .poll(() => api.calls.map(({ key }) => key).sort())
      .toEqual([
        'GET /chart_jobs',
        'GET /followers',
        'GET /sessions',
        'GET /users/:id',
        'GET /vessels?followed',
        'GET /vessels?own',
      ])
  })

  it.each([
    ['vessel', VesselPage],
    ['place', PlacePage],
    ['place to edit', PlaceEditPage],
    ['aid', NavAidPage],
    ['aid to edit', NavAidEditPage],
    ['user', UserPage],
  ])('without an id no %s is found', async (_name, Page) => {
    const node = <Page id={null} pageData={{}} />
    const { container, readMetadata } = renderPage(createFakeApi(), node, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'h1 Page not found',
        'p The page or place you are looking for does not exist. It may have been moved or deleted.',
        'a href=/ --main Back to the map',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'Page not found · Roadstead',
        'The page or place you are looking for does not exist. It may have been moved or deleted.',
      ])
  })
})

describe('actions on the pages of records', () => {
  it('a followed vessel shows at once that it is followed', async () => {
    const vessel = buildVessel({ id: 6, user_id: 8 })
    const api = createFakeApi({ 'POST /connections': vessel })
    renderPage(api, <VesselPage id={6} pageData={{ vessel }} />, userSession)
    await page.getByRole('button', { name: 'Follow Sea Urchin' }).click()
    await expect.poll(() => $confirmRequest.get()).not.toBeNull()
    $confirmRequest.get()?.resolve(true)
    await expect.element(page.getByRole('button', { name: 'Unfollow Sea Urchin' })).toBeVisible()
  })

  it('a deleted aid leads to the map at its position', async () => {
    const api = createFakeApi({ 'DELETE /nav_aids/:id': { done: true } })
    const navAid = buildNavAid({ user_id: 7 })
    const { container } = renderPage(api, <NavAidPage id={9} pageData={{ navAid }} />, userSession)
    // At the zoom 13 the world is 4096 times as wide as at 1.
    const readScale = () => container.querySelector<HTMLElement>('.leaflet-proxy')?.style.transform
    await expect.poll(readScale).toMatch(/scale\(4096\)$/)
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
    $confirmRequest.get()?.resolve(true)
    await expect
      .poll(() => window.location.pathname + window.location.search)
      .toBe('/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids')
  })

  it('an edit is not reverted before unsaved changes are given up', async () => {
    const place = buildPlace({ lock_version: 5 })
    const revision = {
      id: 2,
      lock_version: 5,
      at: '2026-05-02T00:00:00Z',
      user_id: 1,
      user_name: 'Ada',
      before: { city: 'Sète' },
      after: { city: 'Agde' },
    }
    const api = createFakeApi({ 'GET /places/:id/revisions': [revision] })
    renderPage(api, <PlaceEditPage id={1401} pageData={{ place }} />, userSession)
    await page.getByLabelText('City', { exact: true }).fill('Nîmes')
    await page.getByRole('button', { name: 'Edit history' }).click()
    await page.getByRole('button', { name: 'Revert' }).click()
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Revert this edit?')
    $confirmRequest.get()?.resolve(true)
    await expect
      .poll(() => $confirmRequest.get()?.text)
      .toBe('You have unsaved changes. Leave without saving?')
    $confirmRequest.get()?.resolve(false)
    await expect.poll(() => $confirmRequest.get()).toBeNull()
    expect(api.findCalls('POST /places/:id/revert')).toEqual([])
    await expect.element(page.getByLabelText('City', { exact: true })).toHaveValue('Nîmes')
  })
})
