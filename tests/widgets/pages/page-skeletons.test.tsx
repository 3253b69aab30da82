import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import '../../../src/app/app.css'
import { NavAidPage } from '../../../src/app/pages/NavAidPage.tsx'
import { PlaceEditPage } from '../../../src/app/pages/PlaceEditPage.tsx'
import { PlacePage } from '../../../src/app/pages/PlacePage.tsx'
import { ProfilePage } from '../../../src/app/pages/ProfilePage.tsx'
import { UserPage } from '../../../src/app/pages/UserPage.tsx'
import { VesselPage } from '../../../src/app/pages/VesselPage.tsx'
import { ApiError } from '../../../src/client/api/call.ts'
import type { EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { ShelterWidget } from '../../../src/widgets/shelter/ShelterWidget.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNavAid, buildPlace } from '../../factories/records.ts'
import { buildShelter } from '../../factories/shelter.ts'
import { buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { renderPage } from '../../support/render-page.tsx'

const { href } = window.location
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', href)
})

const user = { ...buildOwnUser({ id: 9 }), vessels: [], places: [] }
type Loaded = [name: string, node: ReactNode, key: EndpointKey, value: unknown]
const profile: Loaded = [
  'profile',
  <ProfilePage key="1" id={null} pageData={{}} />,
  'GET /users/:id',
  buildOwnUser(),
]
const vessel: Loaded = [
  'vessel',
  <VesselPage key="1" id={5} pageData={{}} />,
  'GET /vessels/:id',
  buildVessel(),
]
const place: Loaded = [
  'place',
  <PlacePage key="1" id={1401} pageData={{}} />,
  'GET /places/:id',
  buildPlace(),
]
const aid: Loaded = ['aid', <NavAidPage key="1" id={9} pageData={{}} />, 'GET /nav_aids/:id', buildNavAid()]
const edit: Loaded = [
  'edited place',
  <PlaceEditPage key="1" id={1401} pageData={{}} />,
  'GET /places/:id',
  buildPlace(),
]
const member: Loaded = ['user', <UserPage key="1" id={9} pageData={{}} />, 'GET /users/:id', user]

/** Renders a page that waits for its record. */
async function renderLoading([, node, key]: Loaded, session = createUserSessionStore()) {
  const api = createFakeApi({ 'GET /places/:id/tides': new ApiError('GET /places/:id/tides', 404, null) })
  const { container } = renderPage(api, node, session)
  await expect.poll(() => api.findCalls(key).length).toBeGreaterThan(0)
  await expect.poll(() => container.querySelector('.rs-skeleton')).not.toBeNull()
  const measure = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  return { api, container, measure }
}

/** Expects that a block has the place and about the height of the one that stood for it. */
function expectInPlace(block: DOMRect | undefined, placeholder: DOMRect | undefined, movePx: number): void {
  if (!block || !placeholder) throw new Error('a block is missing')
  expect(Math.abs(block.left - placeholder.left)).toBeLessThan(2)
  expect(Math.abs(block.top - placeholder.top)).toBeLessThanOrEqual(movePx)
  expect(placeholder.height / block.height).toBeGreaterThan(0.65)
  expect(placeholder.height / block.height).toBeLessThan(1.35)
}

describe('while its record loads', () => {
  it.each([profile, vessel, place, aid, edit, member])(
    'the %s fills a part of the window',
    async (...loaded) => {
      const { measure } = await renderLoading(loaded)
      for (const { width, height } of measure('.rs-skeleton')) {
        expect(width).toBeGreaterThan(24)
        expect(height).toBeGreaterThan(8)
      }
      const bottoms = measure('.rs-skeleton').map(({ bottom }) => bottom)
      expect(Math.max(...bottoms)).toBeGreaterThan(300)
    },
  )

  it.each([profile, vessel, place, aid, edit, member])(
    'the bar of the %s is where it stays, and leads to the map',
    async (...loaded) => {
      const [, , key, value] = loaded
      const { api, container, measure } = await renderLoading(loaded)
      const [[bar], [head]] = [measure('.rs-page-bar__back'), measure('header')]
      expect(container.querySelector('.rs-page-bar__back')).toHaveAttribute('href', '/')
      await api.respond(key, value)
      await expect.poll(() => measure('h1').length).toBe(1)
      expectInPlace(measure('.rs-page-bar__back')[0], bar, 0)
      expectInPlace(measure('header')[0], head, 0)
    },
  )

  it('the profile has the panels of the details, the photo and the lists', async () => {
    const { api, measure } = await renderLoading(profile)
    const [head] = measure('header')
    const [title] = measure('.rs-record__title > *')
    const [details, photo] = measure('.rs-profile__details > *')
    const lists = measure('.rs-profile > .rs-skeleton')
    expect(lists.length).toBe(2)
    await api.respond('GET /users/:id', buildOwnUser())
    await expect.poll(() => measure('h1').length).toBe(1)
    expectInPlace(measure('header')[0], head, 0)
    expectInPlace(measure('h1')[0], title, 2)
    expectInPlace(measure('.rs-profile__details > *')[0], details, 40)
    expectInPlace(measure('.rs-profile__details > *')[1], photo, 40)
    for (const [index, list] of lists.entries())
      expectInPlace(measure('.rs-profile > .rs-panel')[index], list, 240)
  })

  it('the vessel has its picture, name, buttons and sizes', async () => {
    const { api, measure } = await renderLoading(vessel)
    const [head] = measure('header')
    const [picture, name] = measure('.rs-record__title > .rs-skeleton')
    const [actions, sizes, text] = measure('.rs-record__main > .rs-skeleton')
    const [side] = measure('.rs-record__columns > .rs-skeleton')
    await api.respond('GET /vessels/:id', buildVessel())
    await expect.poll(() => measure('h1').length).toBe(1)
    expectInPlace(measure('header')[0], head, 0)
    expectInPlace(measure('.rs-record__title > *')[0], picture, 2)
    expectInPlace(measure('h1')[0], name, 20)
    expect(measure('.rs-record__title > *')[0]?.width).toBeCloseTo(picture?.width ?? 0, 0)
    expectInPlace(measure('.rs-actions')[0], actions, 2)
    expectInPlace(measure('.rs-tiles')[0], sizes, 2)
    expect(text?.height).toBeGreaterThan(200)
    expect(side?.height).toBeGreaterThan(200)
    expect(actions?.width).toBeLessThan((sizes?.width ?? 0) / 2)
  })

  it('the place has its imagery, name and facts', async () => {
    const { api, measure } = await renderLoading(place)
    const [imagery, side] = [measure('header')[0], measure('.rs-record__columns > .rs-skeleton')[0]]
    const [title, kind, text, map] = measure('.rs-record__main > .rs-skeleton')
    const [columns] = measure('.rs-record__columns')
    await api.respond('GET /places/:id', buildPlace())
    await expect.poll(() => measure('h1').length).toBe(1)
    expectInPlace(measure('header')[0], imagery, 0)
    expect(measure('.rs-record__columns')[0]?.top).toBeCloseTo(columns?.top ?? 0, 0)
    expectInPlace(measure('.rs-record__figures')[0], title, 2)
    // A name is wider than its kind, and both are narrower than the text.
    expect(kind?.width).toBeLessThan(title?.width ?? 0)
    expect(title?.width).toBeLessThan((text?.width ?? 0) * 0.7)
    expect(kind?.height).toBeLessThan(title?.height ?? 0)
    expect(text?.height).toBeGreaterThan(title?.height ?? 0)
    expect(map?.height).toBeGreaterThan(150)
    expect(side?.height).toBeGreaterThan(150)
  })

  it.each([800, 366])(
    'the shelter of %i px is nearly as tall as its content, and never taller',
    async (width) => {
      const node = (
        <div style={{ width }}>
          <ShelterWidget placeId={1401} />
        </div>
      )
      const { api, measure } = await renderLoading(['shelter', node, 'GET /places/:id/shelter', null])
      const [placeholder] = measure('.rs-shelter')
      await api.respond('GET /places/:id/shelter', buildShelter())
      await expect.poll(() => measure('.rs-shelter__rose').length).toBe(1)
      const [content] = measure('.rs-shelter')
      expect(placeholder?.width).toBe(content?.width)
      expect((placeholder?.height ?? 0) / (content?.height ?? 1)).toBeGreaterThan(0.88)
      expect((placeholder?.height ?? 0) / (content?.height ?? 1)).toBeLessThanOrEqual(1)
    },
  )
})

describe('the bar of a page', () => {
  it.each([
    ['the profile', <ProfilePage key="1" id={null} pageData={{}} />],
    ['a member', <UserPage key="1" id={9} pageData={{}} />],
  ])('is above what %s asks of a visitor, on a plain ground', async (_page, node) => {
    const { container } = renderPage(createFakeApi(), node)
    await expect.poll(() => container.querySelector('h1')).not.toBeNull()
    const bar = container.querySelector('.rs-page-bar')?.getBoundingClientRect()
    const sign = container.querySelector('.rs-message__sign')?.getBoundingClientRect()
    expect(sign?.top).toBeGreaterThanOrEqual(bar?.bottom ?? Infinity)
    const head = container.querySelector('.rs-page-bar')?.parentElement?.getBoundingClientRect()
    expect(head?.left).toEqual(bar?.left)
    expect(head?.right).toEqual(bar?.right)
    expect(head?.bottom).toBeGreaterThan(((bar?.top ?? 0) + (bar?.bottom ?? Infinity)) / 2)
    // A sign larger than text, in the middle of the page.
    expect(sign?.height).toBeGreaterThan(40)
    expect(container.querySelector('.rs-message__sign svg')?.childElementCount).toBeGreaterThan(0)
    expect(((sign?.left ?? 0) + (sign?.right ?? 0)) / 2).toBeCloseTo(window.innerWidth / 2, -1)
  })

  it.each([
    ['not found', <VesselPage key="1" id={null} pageData={{}} />, '/'],
    ['for members', <ProfilePage key="1" id={null} pageData={{}} />, '/users/sign_in'],
  ])(
    'is followed by a message in the middle, with a button, on a page that is %s',
    async (_page, node, path) => {
      const { container } = renderPage(createFakeApi(), node)
      await expect.poll(() => container.querySelector('h1')).not.toBeNull()
      const link = [...container.querySelectorAll('a')].at(-1)
      expect(new URL(link?.href ?? '', window.location.href).pathname).toBe(path)
      expect(link?.offsetHeight).toBeGreaterThanOrEqual(40)
      expect(getComputedStyle(link ?? document.body).backgroundColor).toMatch(/^rgb\(/)
      const middles = ['.rs-message__sign', 'h1', 'a:last-of-type'].map((selector) => {
        const { left = 0, right = 0 } =
          container.querySelector(`.rs-message ${selector}`)?.getBoundingClientRect() ?? {}
        return (left + right) / 2
      })
      for (const middle of middles) expect(middle).toBeCloseTo(window.innerWidth / 2, -1)
      expect(container.querySelector('main')?.offsetHeight).toBeGreaterThanOrEqual(window.innerHeight)
    },
  )

  it.each([profile, vessel, place, aid, edit, member])('of a %s is above its heading', async (...loaded) => {
    const [, , key, value] = loaded
    const { api, measure } = await renderLoading(loaded)
    await api.respond(key, value)
    await expect.poll(() => measure('h1').length).toBe(1)
    const [[bar], [heading], [head]] = [
      measure('.rs-page-bar__back'),
      measure('h1'),
      measure('.rs-record__head'),
    ]
    expect(heading?.top).toBeGreaterThanOrEqual(bar?.bottom ?? Infinity)
    expect(head?.left).toBe(0)
    expect(head?.right).toEqual(window.innerWidth)
    expect(head?.bottom).toBeGreaterThan(heading?.bottom ?? Infinity)
    // What follows has room, and begins left of the middle.
    expect(heading?.left).toBeGreaterThanOrEqual(bar?.left ?? Infinity)
  })
})
