import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { handlePageLinks, handleRemoteSiteLinks, navigateTo } from '../../../src/app/navigation.ts'
import { $router } from '../../../src/app/routes.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { waitForRender } from '../../support/render.tsx'

const testUrl = window.location.href
beforeEach(() => {
  navigateTo('/faq')
  // The router does not open the page that it shows already.
  window.history.replaceState(null, '', '/faq')
})
afterEach(async () => {
  // A followed link navigates after the event.
  await waitForRender()
  $confirmRequest.get()?.resolve(false)
  window.history.replaceState(null, '', testUrl)
})

/** Adds a link, clicks it and tells what happens: the handler prevents the default only of links that it follows. */
function click(attributes: Record<string, string>, init: MouseEventInit = {}): 'followed' | 'left' {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.body.append(link)
  onTestFinished(() => link.remove())
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init })
  let outcome: 'followed' | 'left' = 'left'
  const check = (clicked: MouseEvent) => {
    outcome = clicked.defaultPrevented ? 'followed' : 'left'
    // The browser must not leave the test.
    clicked.preventDefault()
  }
  window.addEventListener('click', check, { once: true })
  link.dispatchEvent(event)
  return outcome
}

describe('links of the site', () => {
  it.each<[string, Record<string, string>, MouseEventInit, 'followed' | 'left']>([
    ['to a page', { href: '/embed' }, {}, 'followed'],
    ['to a page of the server', { href: '/users/sign_in' }, {}, 'left'],
    ['to another site', { href: 'https://other.example/embed' }, {}, 'left'],
    ['with a target', { href: '/embed', target: '_blank' }, {}, 'left'],
    ['that downloads', { href: '/embed', download: '' }, {}, 'left'],
    ['to an anchor of this page', { href: '/faq#ais_atons' }, {}, 'left'],
    ['to an anchor of this page with another query', { href: '/faq?a=1#ais_atons' }, {}, 'followed'],
    ['to this page', { href: '/faq' }, {}, 'followed'],
    ['clicked with another button', { href: '/embed' }, { button: 1 }, 'left'],
    ['clicked with Alt', { href: '/embed' }, { altKey: true }, 'left'],
    ['clicked with Ctrl', { href: '/embed' }, { ctrlKey: true }, 'left'],
    ['clicked with Meta', { href: '/embed' }, { metaKey: true }, 'left'],
    ['clicked with Shift', { href: '/embed' }, { shiftKey: true }, 'left'],
  ])('%s', (_case, attributes, init, outcome) => {
    onTestFinished(handlePageLinks('Leave?'))
    expect(click(attributes, init)).toBe(outcome)
  })

  it('change the route without a reload, until the handler ends', async () => {
    const end = handlePageLinks('Leave?')
    click({ href: '/placeview/7' })
    await expect.poll(() => $router.get()).toMatchObject({ route: 'place', params: { id: '7' } })
    expect(window.location.pathname).toBe('/placeview/7')
    end()
    expect(click({ href: '/embed' })).toBe('left')
  })

  it('keep the record of a page without an id in the navigation state', () => {
    navigateTo('/placeview', { id: 7 })
    expect(window.location.pathname).toBe('/placeview')
    expect(window.history.state as unknown).toEqual({ id: 7 })
  })
})

describe('links to another Roadstead', () => {
  it.each([
    ['https://site.example/placeview/7', '', 'place', 'noopener'],
    ['https://site.example/placeview/7', '_top', '_top', ''],
    ['https://other.example/', '', '', ''],
  ])('%s with the target "%s" opens in "%s"', (href, given, target, rel) => {
    onTestFinished(handleRemoteSiteLinks('https://site.example', 'place'))
    click(given ? { href, target: given } : { href })
    const link = [...document.querySelectorAll('a')].at(-1)
    expect(link?.target).toEqual(target)
    expect(link?.rel).toEqual(rel)
  })

  it('are left alone on the site itself and after the handler ends', () => {
    onTestFinished(handleRemoteSiteLinks('', 'place'))
    handleRemoteSiteLinks('https://site.example', 'place')()
    click({ href: 'https://site.example/' })
    expect([...document.querySelectorAll('a')].at(-1)?.target).toBe('')
  })
})
