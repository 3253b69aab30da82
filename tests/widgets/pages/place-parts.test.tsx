import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DataSheet } from '../../../src/app/parts/place/DataSheet.tsx'
import { PlaceActions } from '../../../src/app/parts/place/PlaceActions.tsx'
import { PlaceAttributes } from '../../../src/app/parts/place/PlaceAttributes.tsx'
import { PlaceGallery } from '../../../src/app/parts/place/PlaceGallery.tsx'
import { PlaceHeader } from '../../../src/app/parts/place/PlaceHeader.tsx'
import type { SessionStore } from '../../../src/client/api/session.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

afterEach(() => vi.restoreAllMocks())

const sparse = buildPlace({ city: null, country_code: null })
const full = buildPlace({
  address: 'Quai 3',
  postal_code: '30240',
  state_code: 'OCC',
  email: 'port@example.org',
  phone: '+33 4 66; +33 5 77',
  url: 'https://port.example',
  popularity: 4,
  user_id: 9,
  user_name: 'Ada Swell',
  created_at: '2024-05-01T10:00:00',
  source: 'openstreetmap',
})

function render(node: ReactNode, session?: SessionStore): HTMLElement {
  return renderPage(createFakeApi(), node, session).container
}

it('the data sheet tells members who added a place, and visitors only when', async () => {
  const facts = {
    Type: 'Marina',
    Address: 'Quai 3, 30240 Le Grau-du-Roi, OCC, France',
    Position: '43.52, 4.13',
    Phone: '+33 4 66, +33 5 77',
    'E-mail': 'port@example.org',
    Website: 'https://port.example',
    'Traffic index': '4 · busy',
    Source: 'OpenStreetMap · licence ODbL-1.0',
  }
  const links = {
    '+33 4 66': 'tel:+33466',
    '+33 5 77': 'tel:+33577',
    'port@example.org': 'mailto:port@example.org',
    'https://port.example': 'https://port.example',
  }
  const visitor = render(<DataSheet place={full} />)
  const added = 'May 1, 2024, 10:00 AM'
  await expect.poll(() => readPageParts(visitor).facts).toEqual({ ...facts, Added: added })
  expect(readPageParts(visitor).links).toEqual(links)
  const website = visitor.querySelector('a[href^=https]')
  expect(website?.getAttribute('rel')).toBe('noreferrer nofollow ugc')
  expect(website?.getAttribute('target')).toBe('_blank')
  const member = render(<DataSheet place={full} />, createUserSessionStore())
  await expect
    .poll(() => readPageParts(member).facts)
    .toEqual({ ...facts, Added: `Added by Ada Swell ${added}` })
  expect(readPageParts(member).links).toEqual({ ...links, 'Added by Ada Swell': '/userview/9' })
})

it('the data sheet leaves out what is not known', async () => {
  const container = render(<DataSheet place={sparse} />, createUserSessionStore())
  const readNames = () => [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  await expect.poll(readNames).toEqual(['Type', 'Position', 'Added', 'Source'])
})

it('the actions of a place call its first number, and offer the edit to members only', async () => {
  const visitor = render(<PlaceActions place={full} />)
  const links = {
    'Show on the map': '/?lat=43.517&lng=4.132&zoom=14&layers=pois',
    'Pilot card': '/placeview/1401/card',
  }
  await expect
    .poll(() => readPageParts(visitor).links)
    .toEqual({
      Call: 'tel:+33466',
      Website: 'https://port.example',
      'E-mail': 'mailto:port@example.org',
      ...links,
    })
  expect(readPageParts(visitor).buttons).toEqual(['43.517, 4.132', 'Share'])
  const member = render(<PlaceActions place={sparse} />, createUserSessionStore())
  await expect.poll(() => readPageParts(member).links).toEqual({ 'Edit POI': '/placeedit/1401', ...links })
  await expect
    .element(page.getByRole('link', { name: 'Edit POI' }))
    .toHaveAccessibleDescription(/Only the creator can edit/)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  visitor.querySelector<HTMLElement>('button[title="Copy position"]')?.click()
  expect(write).toHaveBeenCalledExactlyOnceWith('43.517, 4.132')
})

it('four attributes of a place are large, the others a list by name, without dates of checks', async () => {
  const container = render(
    <PlaceAttributes
      place={{
        ...full,
        tags: {
          position: 'approximate',
          wikidata: 'Q42',
          wikipedia: 'fr:Port & Camargue',
          fuel: 'yes',
          fee: 'no',
          capacity: '120',
          vhf: '9;12',
          depth: '3',
          note: 'fr:quai',
          'check_date:fuel': '2026-05-01',
        },
      }}
    />,
  )
  await expect
    .poll(() => readPageParts(container).facts)
    .toEqual({
      'VHF channel': '9, 12',
      Depth: '3',
      Berths: '120',
      Fee: 'no',
      Fuel: 'yes',
      note: 'fr:quai',
      Wikidata: 'Q42',
      Wikipedia: 'Port & Camargue',
    })
  const large = [...container.querySelectorAll('.rs-tiles dt')].map(({ textContent }) => textContent)
  expect(large).toEqual(['VHF channel', 'Depth', 'Berths', 'Fee'])
  const listed = [...container.querySelectorAll('.rs-attributes__list dt')]
  expect(listed.map(({ textContent }) => textContent)).toEqual(['Fuel', 'note', 'Wikidata', 'Wikipedia'])
  expect(readPageParts(container).links).toEqual({
    Q42: 'https://www.wikidata.org/wiki/Q42',
    'Port & Camargue': 'https://fr.wikipedia.org/wiki/Port%20%26%20Camargue',
  })
  expect(container.textContent).toContain('Quai 3, 30240 Le Grau-du-Roi, OCC, France')
  expect(container.textContent).toContain('The position is approximate and may be several miles off.')
})

it('names of encyclopedias that are no articles are no links, and an exact position has no warning', async () => {
  const tags = { position: 'exact', wikidata: 'Q4/../x', wikipedia: 'Port Camargue' }
  const container = render(<PlaceAttributes place={{ ...sparse, tags }} />)
  await expect
    .poll(() => readPageParts(container).facts)
    .toEqual({ Wikidata: 'Q4/../x', Wikipedia: 'Port Camargue' })
  expect(readPageParts(container).links).toEqual({})
  expect(container.textContent).not.toContain('approximate')
})

it('the header of an outdated place is faded, and says that there are no photos', async () => {
  const old = { ...full, updated_at: '2019-05-01T00:00:00Z' }
  const outdated = render(<PlaceHeader place={old} hasPhotos={false} />)
  await expect.poll(() => outdated.querySelector('.rs-record__head--faded')).not.toBeNull()
  expect(outdated.textContent).toContain('Sorry, no images available at this location..')
  const recent = render(<PlaceHeader place={{ ...full, updated_at: new Date().toISOString() }} hasPhotos />)
  await expect.poll(() => recent.querySelector('h1')?.textContent).toBe('Port Camargue')
  expect(recent.querySelector('.rs-record__head--faded')).toBeNull()
  expect(recent.textContent).not.toContain('no images')
  expect(recent.querySelector('.rs-record__title p')?.textContent).toBe(
    'Marina · Le Grau-du-Roi, OCC, France',
  )
})

it('a photo names its author, or says that the member has left', async () => {
  const posts = [
    buildPost({ id: 1, image_url: '/icon.svg?1' }),
    buildPost({ id: 2, image_url: '/icon.svg?2', user_name: null }),
  ]
  const container = render(<PlaceGallery place={full} posts={posts} />)
  const readTexts = () => [...container.querySelectorAll('img')].map(({ alt }) => alt)
  await expect
    .poll(readTexts)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Port Camargue.*Ann Bonny/),
        expect.stringMatching(/Port Camargue.*[Ff]ormer member/),
      ]),
    )
})
