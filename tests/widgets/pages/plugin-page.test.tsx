import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PluginPage } from '../../../src/app/pages/PluginPage.tsx'
import { PluginAccount } from '../../../src/app/parts/PluginAccount.tsx'
import { mapViewStorageKey } from '../../../src/client/map/map-view-storage.ts'
import { $notices } from '../../../src/client/notices.ts'
import { ownVesselsPollMs, reportingTimeoutMs } from '../../../src/core/limits/plotters.ts'
import { plugin } from '../../../src/core/messages/en/guides.json'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { renderPage } from '../../support/render-page.tsx'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

/** Clicks a button as soon as it is shown. */
async function click(name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  $notices.set([])
  sessionStorage.clear()
})

describe('the account on the plugin page', () => {
  const nearby_place = { city: 'Sète', country_code: 'FR' }

  function openAccount(api: FakeApi) {
    return renderStrict(wrapWithApi(api, <PluginAccount texts={plugin} />, [], createUserSessionStore()))
  }

  const seen = (created_at: string, place: object | null = null) =>
    ({
      type: 'Point' as const,
      coordinates: [4.132, 43.517] as [number, number],
      created_at,
      nearby_place: place,
    }) as NonNullable<ReturnType<typeof buildVessel>['last_position']> // has all fields of the type

  it('says which boats report now, with position, age and town', async () => {
    const now = Date.now()
    const ago = (ms: number) => new Date(now - ms).toISOString()
    const api = createFakeApi({
      'GET /users/:id': buildOwnUser(),
      'GET /vessels?own': [
        buildVessel({ id: 1, name: 'Live', last_position: seen(ago(reportingTimeoutMs - 30_000)) }),
        buildVessel({
          id: 2,
          name: 'Late',
          last_position: seen(ago(reportingTimeoutMs + 30_000), nearby_place),
        }),
        buildVessel({ id: 3, name: 'None' }),
      ],
    })
    openAccount(api)
    const read = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name }) })
        .element().textContent
    await expect.element(page.getByRole('link', { name: 'Live' })).toHaveAttribute('href', '/vesselview/1')
    expect(read('Live')).toBe('LiveReporting now43.517, 4.132Last position 5 minutes ago')
    expect(read('Late')).toBe('LateNot reporting43.517, 4.132Last position 6 minutes ago · near Sète, France')
    expect(read('None')).toBe('NoneNo position has been reported yet.')
  })

  it('asks for the boats again each minute while the page is visible, until it is left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const api = createFakeApi({ 'GET /users/:id': buildOwnUser(), 'GET /vessels?own': [] })
    const { unmount } = openAccount(api)
    await expect.element(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible()
    const countAsked = async () => {
      vi.advanceTimersByTime(ownVesselsPollMs)
      await waitForRender()
      return api.findCalls('GET /vessels?own').length
    }
    const before = api.findCalls('GET /vessels?own').length
    expect(await countAsked()).toBe(before + 1)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect(await countAsked()).toBe(before + 1)
    hidden.mockReturnValue(false)
    expect(await countAsked()).toBe(before + 2)
    unmount()
    expect(await countAsked()).toBe(before + 2)
  })

  it('hides the key until it is shown, also if the browser refuses to copy it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    openAccount(createFakeApi({ 'GET /users/:id': buildOwnUser(), 'GET /vessels?own': [] }))
    const key = page.getByLabelText('Your key')
    await expect.element(key).toHaveValue('key-of-ann')
    await expect.element(key).toHaveAttribute('type', 'password')
    await click('Show key')
    await expect.element(key).toHaveAttribute('type', 'text')
    await click('Hide key')
    await expect.element(key).toHaveAttribute('type', 'password')
    await click('Copy key')
    expect(write).toHaveBeenCalledExactlyOnceWith('key-of-ann')
    await expect.element(key).toHaveAttribute('type', 'text')
    expect($notices.get()).toMatchObject([{ text: plugin.keyNotCopied, kind: 'failed' }])
  })
})

describe('the plugin page', () => {
  async function openPage() {
    renderPage(createFakeApi(), <PluginPage id={null} pageData={{}} />)
    await expect.element(page.getByRole('heading', { level: 1, name: plugin.title })).toBeVisible()
  }

  it('offers the places 60 nautical miles around the last view of the map, without crossing a pole', async () => {
    sessionStorage.setItem(mapViewStorageKey, 'lat=89.5&lng=6.2&zoom=9')
    await openPage()
    const link = page.getByRole('link', { name: 'Download places (GPX)' })
    const anchor = link.element() as HTMLAnchorElement
    const box = new URL(anchor.href).searchParams.get('bbox')?.split(',').map(Number) ?? []
    expect(box).toHaveLength(4)
    expect(box[1]).toBeCloseTo(88.5, 1)
    expect(box[3]).toBe(90)
    // The test must not leave the page.
    anchor.addEventListener('click', (event) => event.preventDefault())
    anchor.click()
    expect($notices.get()).toMatchObject([{ text: 'Your file is ready for download' }])
  })

  it('copies the command that installs the package of this site, without its scripts', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openPage()
    await click('Copy command')
    const { origin } = window.location
    const command = `npm install --ignore-scripts ${origin}/signalk-roadstead.tgz`
    expect(write).toHaveBeenCalledExactlyOnceWith(command)
    await expect.element(page.getByText(command, { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Download the package' }))
      .toHaveAttribute('href', '/signalk-roadstead.tgz')
    await expect.element(page.getByText(`Its URL is ${origin}/plugin-panel.`)).toBeVisible()
  })
})
