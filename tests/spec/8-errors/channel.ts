import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { siteUrl, type useActors } from '../actors.ts'

/**
 * Longer than the client takes to reopen: it looks up to every twelve seconds, and not
 * again where the end is less than six seconds ago; then half a second.
 */
const untilReopenedMs = 19_000

/** Why a connection of the real-time channel ends, and whether it comes back. */
export function describeChannelErrors({ open }: ReturnType<typeof useActors>): void {
  /** How many connections a page makes when its first is ended for a reason. */
  async function connectionsAfter(reason: string, reconnect: boolean): Promise<number> {
    const page = await open('/faq')
    let connections = 0
    await page.routeWebSocket(/\/cable$/, (socket) => {
      const server = socket.connectToServer()
      const isFirst = ++connections === 1
      server.onMessage((text) => {
        socket.send(text)
        if (isFirst && String(text).includes('confirm_subscription'))
          socket.send(JSON.stringify({ type: 'disconnect', reason, reconnect }))
      })
    })
    return countAfter(page, () => connections, reconnect)
  }

  async function countAfter(page: Page, count: () => number, returns: boolean): Promise<number> {
    await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13`, { timeout: 30_000 })
    await expect.poll(count, { timeout: 10_000 }).toBe(1)
    // One that comes back is waited for, as long as a busy machine takes.
    if (returns) await expect.poll(count, { timeout: 2 * untilReopenedMs }).toBeGreaterThan(1)
    else await page.waitForTimeout(untilReopenedMs)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).waitFor()
    return count()
  }

  /** A server that speaks another protocol than the client. */
  async function connectionsToStranger(): Promise<number> {
    const page = await open('/faq')
    await page.addInitScript(() =>
      Object.defineProperty(WebSocket.prototype, 'protocol', { get: () => 'actioncable-unsupported' }),
    )
    let connections = 0
    page.on('websocket', (socket) => {
      if (socket.url().endsWith('/cable')) connections++
    })
    return countAfter(page, () => connections, false)
  }

  describe('the real-time channel', () => {
    it('Real-time channel disconnect reasons: unauthorized, invalid_request, server_restart; an unsupported protocol stops reconnecting.', async () => {
      const counts = await Promise.all([
        connectionsAfter('unauthorized', false),
        connectionsAfter('invalid_request', false),
        connectionsAfter('server_restart', true),
        connectionsToStranger(),
      ])
      expect(counts.map((count) => Math.min(count, 2))).toEqual([1, 1, 2, 1])
    })

    it('invalid_request', async () => {
      const page = await open('/faq')
      const last = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(
              `${window.location.origin.replace('http', 'ws')}/cable`,
              'actioncable-v1-json',
            )
            let said = ''
            socket.addEventListener('message', ({ data }) => {
              said = String(data)
            })
            socket.addEventListener('open', () => {
              for (let count = 0; count < 40; count++) socket.send('no command')
            })
            socket.addEventListener('close', () => resolve(said))
          }),
      )
      expect(JSON.parse(last)).toEqual({ type: 'disconnect', reason: 'invalid_request', reconnect: false })
    })
  })
}
