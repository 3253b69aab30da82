import type { Page, WebSocketRoute } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createPlainPhoto } from '../../factories/photos.ts'
import { signUpSiteUser } from '../../support/site-user.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { bayPath } from '../map-actions.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 4: pages', () => {
  it('Rating: choosing stars immediately sets the displayed rating locally and posts it.', async () => {
    const { id } = await records.place('admin', { name: 'Anse aux Étoiles' })
    const page = await open(`/placeview/${id}`, { actor: 'member' })
    let releaseResponse: () => void = () => undefined
    const released = new Promise<void>((resolve) => (releaseResponse = resolve))
    await page.route('**/api/v1/rates', async (route) => {
      await released
      await route.continue()
    })
    const posted = page.waitForRequest(`${siteUrl}/api/v1/rates`)
    const stars = page.getByRole('group', { name: 'Rate this place' }).getByRole('button')
    await stars.nth(3).click()
    // The response is still held back.
    await expect.poll(() => stars.nth(3).getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('.rs-rate .rs-star--on').count()).toBe(4)
    expect((await posted).postDataJSON()).toEqual({ stars: 4, place_id: id })
    releaseResponse()
    await page.getByText('Thank you: your rating was added').waitFor()
    expect((await callAs('visitor', 'GET', `/places/${id}`)).body).toMatchObject({ vote_count: 1 })
  })

  it('Profile photo: after success the selected file is cleared and the thumbnail is replaced by the returned new thumbnail URL.', async () => {
    const user = await signUpSiteUser(siteUrl, 'Fay', 'Face')
    const page = await open('/profile', { context: user.context })
    await page.locator('.rs-photo-form .rs-face--none').waitFor()
    const input = page.getByLabel('Select an image to upload:')
    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await createPlainPhoto() })
    expect(await input.inputValue()).toContain('me.jpg')
    const photoResponse = page.waitForResponse(`${siteUrl}/api/v1/users/${user.id}`)
    await page.getByRole('button', { name: 'Update profile photo' }).click()
    const { new_thumb_url } = (await (await photoResponse).json()) as { new_thumb_url: string } // the contract type
    const picture = page.locator('.rs-photo-form img')
    await expect.poll(() => picture.getAttribute('src')).toBe(new_thumb_url)
    await expect.poll(() => input.inputValue()).toBe('')
    // Delete the photo, which would appear in other tests.
    const photoId = new_thumb_url.split('/').at(-3)
    await user.call('DELETE', `/photos/${photoId}`)
  })

  it('A vessel image falls back to a red powerboat icon if it is a stinkpot, else its type icon; a person without a picture gets a generic person icon.', async () => {
    const freighter = await records.vessel('admin', { name: 'Freighter', vessel_type: 'cargo' })
    const page = await open(`/vesselview/${ids.stinkpot}`, { actor: 'member' })
    const picture = page.locator('.rs-vessel-picture').first()
    await picture.waitFor()
    expect(await picture.getAttribute('data-icon')).toBe('powerboat')
    const [red = 0, green = 0, blue = 0] = (
      (await picture.locator('svg').evaluate((icon) => getComputedStyle(icon).color)).match(/[\d.]+/g) ?? []
    ).map(Number)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    for (const [id, icon] of [
      [ids.ownVessel, 'sailboat'],
      [freighter.id, 'commercial-vessel'],
    ] as const) {
      await page.goto(`${siteUrl}/vesselview/${id}`)
      await picture.waitFor()
      expect(await picture.getAttribute('data-icon')).toBe(icon)
      expect(await picture.getAttribute('class')).not.toContain('stinkpot')
    }
    const user = await signUpSiteUser(siteUrl, 'Nemo', 'Nobody')
    await page.goto(`${siteUrl}/userview/${user.id}`)
    await page.getByRole('heading', { level: 1, name: 'Nemo Nobody' }).waitFor()
    await page.locator('.rs-face--none svg').first().waitFor()
  })

  it('Real-time channel subscription states: initialized, connected, rejected, disconnected; reconnects automatically.', async () => {
    const page = await open('/faq', { actor: 'member' })
    const { sockets, cableMessages } = await recordCableMessages(page)
    await page.goto(`${siteUrl}${bayPath}&layers=vessels`)
    // Initialized: both subscriptions are requested. Connected: the server confirms one and, in this test, rejects the other.
    await expect
      .poll(() => cableMessages, { timeout: 10_000 })
      .toEqual(
        expect.arrayContaining([
          'subscribe ActivityChannel',
          'confirm_subscription ActivityChannel',
          'subscribe ConnectionsChannel',
          'reject_subscription ConnectionsChannel',
        ]),
      )
    const list = page.getByRole('region', { name: 'Recent Activity' })
    await records.place('owner', { name: 'Anse en Direct' })
    await list.getByText('Anse en Direct').waitFor()
    // Disconnected: the client reconnects and reloads the data.
    cableMessages.length = 0
    const homeRequest = page.waitForRequest(`${siteUrl}/api/v1/home`, { timeout: 30_000 })
    await sockets.at(-1)?.close()
    await expect.poll(() => sockets.length, { timeout: 30_000 }).toBe(2)
    await expect
      .poll(() => cableMessages, { timeout: 10_000 })
      .toContain('confirm_subscription ActivityChannel')
    await homeRequest
    // A rejected subscription is not requested again.
    expect(cableMessages).not.toContain('subscribe ConnectionsChannel')
    await records.place('owner', { name: 'Anse du Retour' })
    await list.getByText('Anse du Retour').waitFor()
  })
})

/** Records the cable messages in both directions; renames the vessel channel so that the server rejects it. */
async function recordCableMessages(
  page: Page,
): Promise<{ sockets: WebSocketRoute[]; cableMessages: string[] }> {
  const sockets: WebSocketRoute[] = []
  const cableMessages: string[] = []
  await page.routeWebSocket(/\/cable$/, (socket) => {
    sockets.push(socket)
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      const { command, identifier } = JSON.parse(String(text)) as { command: string; identifier: string }
      cableMessages.push(`${command} ${parseChannelName(identifier)}`)
      server.send(String(text).replaceAll('ConnectionsChannel', 'NoSuchChannel'))
    })
    server.onMessage((text) => {
      const message = String(text).replaceAll('NoSuchChannel', 'ConnectionsChannel')
      const { type, identifier } = JSON.parse(message) as { type?: string; identifier?: string }
      if (type && identifier) cableMessages.push(`${type} ${parseChannelName(identifier)}`)
      socket.send(message)
    })
  })
  return { sockets, cableMessages }
}

function parseChannelName(identifier: string): string {
  return (JSON.parse(identifier) as { channel: string }).channel // the format of the client
}
