import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../../../src/app/App.tsx'
import { navigateTo } from '../../../src/app/navigation.ts'
import { pages } from '../../../src/core/site/pages.ts'
import { buildUserPageSession } from '../../factories/records.ts'
import { renderStrict } from '../../support/render.tsx'
import '../../../src/app/app.css'

const known = buildUserPageSession({ name: 'Odile Wake' })
const testUrl = window.location.pathname + window.location.search
let checks: number
let answer: unknown

beforeEach(() => {
  checks = 0
  answer = known
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/users/logged_in')) return Promise.resolve(new Response('', { status: 404 }))
    checks++
    return Promise.resolve(Response.json(answer))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  window.history.replaceState(null, '', testUrl)
})

/** Waits until the browser has been idle, when a page checks its session. */
const waitUntilIdle = () => new Promise((done) => requestIdleCallback(done))

function openPage(path: string, session: typeof known | undefined = known): void {
  navigateTo(path)
  renderStrict(<App pageData={session ? { session } : {}} />)
}

const home = '/?lat=43.47&lng=4.12&zoom=11'
const accountMenu = page.getByRole('button', { name: /Odile Wake/ })

describe('an unknown path', () => {
  it.each([
    '/nothing',
    '/placeview/2000000',
    '/placeview/abc',
    '/placeview/0',
    '/nav_aidview/99999',
    '/nav_aidedit/99999',
  ])('%s shows the not-found screen, which links to the map', async (path) => {
    // `navigateTo` would load an unknown path from the server.
    window.history.replaceState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
    renderStrict(<App pageData={{ session: known }} />)
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to the map' })).toHaveAttribute('href', '/')
  })
})

describe('the login check of the app', () => {
  it('statement of section 2: On load the app checks login status once.', async () => {
    openPage(home)
    await expect.element(accountMenu).toBeVisible()
    await expect.poll(() => checks).toBe(1)
    navigateTo('/faq')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await waitUntilIdle()
    expect(checks).toBe(1)
  })

  it('is sent once if the document has no session', async () => {
    renderStrict(<App pageData={{}} />)
    navigateTo(home)
    await expect.element(accountMenu).toBeVisible()
    await waitUntilIdle()
    expect(checks).toBe(1)
  })

  it.each(Object.values(pages).map((path) => path.replace(':id', '7')))(
    'is sent once on %s',
    async (path) => {
      openPage(path)
      await expect.poll(() => checks).toBe(1)
      await waitUntilIdle()
      expect(checks).toBe(1)
    },
  )

  it('is repeated and applied when the page returns from the back-forward cache', async () => {
    openPage(home)
    await expect.element(accountMenu).toBeVisible()
    await expect.poll(() => checks).toBe(1)
    answer = { logged_in: false, user: null, show_intro: false, csrf_token: 'x' }
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.element(accountMenu).not.toBeInTheDocument()
    expect(checks).toBe(2)
  })
})
