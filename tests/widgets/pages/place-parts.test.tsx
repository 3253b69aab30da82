import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DataSheet } from '../../../src/app/parts/place/DataSheet.tsx'
import { PlaceActions } from '../../../src/app/parts/place/PlaceActions.tsx'
import { PlaceAttributes } from '../../../src/app/parts/place/PlaceAttributes.tsx'
import { PlaceGallery } from '../../../src/app/parts/place/PlaceGallery.tsx'
import { PlaceHeader } from '../../../src/app/parts/place/PlaceHeader.tsx'
import type { SessionStore } from '../../../src/client/api/session.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { listPageOutline, renderPage } from '../../support/page-outline.tsx'

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

async function expectOutline(container: HTMLElement, part: string, outline: string[]): Promise<void> {
  await expect.poll(() => listPageOutline(container, part)).toEqual(outline)
}

const facts = [
  'dt Type',
  'dd Marina',
  'dt Address',
  'dd Quai 3, 30240 Le Grau-du-Roi, OCC, France',
  'dt Position',
  'dd 43.52, 4.13',
  'dt Phone',
  'dd ,',
  'a href=tel:+33466 +33 4 66',
  'a href=tel:+33577 +33 5 77',
  'dt E-mail',
  'a href=mailto:port@example.org port@example.org',
  'dt Website',
  'a href=https://port.example target=_blank rel=noreferrer nofollow ugc https://port.example',
  'dt Traffic index',
  'dd 4 · busy',
  'dt Added',
]
const source = ['dt Source', 'dd OpenStreetMap · licence ODbL-1.0']

it('the data sheet tells members who added a place, and visitors only when', async () => {
  const visitor = render(<DataSheet place={full} />)
  const added = 'May 1, 2024, 10:00 AM'
  await expectOutline(visitor, '.rs-data-sheet', [...facts, `dd ${added}`, ...source])
  const member = render(<DataSheet place={full} />, createUserSessionStore())
  const who = ['a href=/userview/9 Added by Ada Swell', `span ${added}`]
  await expectOutline(member, '.rs-data-sheet', [...facts, ...who, ...source])
})

it('the data sheet leaves out what is not known', async () => {
  const container = render(<DataSheet place={sparse} />, createUserSessionStore())
  const readNames = () => [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  await expect.poll(readNames).toEqual(['Type', 'Position', 'Added', 'Source'])
})

it('the actions of a place call its first number, and offer the edit to members only', async () => {
  const visitor = render(<PlaceActions place={full} />)
  const contacts = [
    'a href=tel:+33466 --main Call',
    'a href=https://port.example target=_blank rel=noreferrer nofollow ugc Website',
    'a href=mailto:port@example.org E-mail',
  ]
  const others = [
    'a href=/?lat=43.517&lng=4.132&zoom=14&layers=pois Show on the map',
    'a href=/placeview/1401/card title=One page to print and keep by the chart table Pilot card',
    'button title=Copy position',
    'span 43.517, 4.132',
    'button Share',
  ]
  await expectOutline(visitor, '.rs-record__actions', [...contacts, ...others])
  const member = render(<PlaceActions place={sparse} />, createUserSessionStore())
  await expect
    .poll(() => listPageOutline(member, '.rs-record__actions')[0])
    .toMatch(/^a href=\/placeedit\/1401 .*Only the creator can edit.* Edit POI$/)
  expect(listPageOutline(member, '.rs-record__actions').slice(-others.length)).toEqual(others)
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
  await expectOutline(container, '.rs-attributes', [
    'p Quai 3, 30240 Le Grau-du-Roi, OCC, France',
    'p The position is approximate and may be several miles off.',
    'dt VHF channel',
    'dd 9, 12',
    'dt Depth',
    'dd 3',
    'dt Berths',
    'dd 120',
    'dt Fee',
    'dd no',
    'dt Fuel',
    'dd yes',
    'dt note',
    'dd fr:quai',
    'dt Wikidata',
    'a href=https://www.wikidata.org/wiki/Q42 target=_blank rel=noreferrer nofollow ugc Q42',
    'dt Wikipedia',
    'a href=https://fr.wikipedia.org/wiki/Port%20%26%20Camargue target=_blank rel=noreferrer nofollow ugc Port & Camargue',
  ])
})

it('names of encyclopedias that are no articles are no links, and an exact position has no warning', async () => {
  const tags = { position: 'exact', wikidata: 'Q4/../x', wikipedia: 'Port Camargue' }
  const container = render(<PlaceAttributes place={{ ...sparse, tags }} />)
  await expectOutline(container, '.rs-attributes', [
    'dt Wikidata',
    'dd Q4/../x',
    'dt Wikipedia',
    'dd Port Camargue',
  ])
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
