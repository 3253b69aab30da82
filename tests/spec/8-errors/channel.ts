import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { siteUrl, type useActors } from '../actors.ts'

/**
 * Longer than the client needs to reconnect: it polls at most every 12 s, waits until the
 * disconnect is 6 s old, and reopens after 0.5 s.
 */
const maxReopenMs = 19_000

/** Disconnect reasons of the real-time channel and reconnecting. */
export function describeChannelErrors({ open }: ReturnType<typeof useActors>): void {
  /** Counts the sockets that a page opens after the server closes the first one with a reason. */
  async function countConnectionsAfter(reason: string, reconnect: boolean): Promise<number> {
    const page = await open('/faq')
    let socketCount = 0
    await page.routeWebSocket(/\/cable$/, (socket) => {
      const server = socket.connectToServer()
      const isFirst = ++socketCount === 1
      server.onMessage((text) => {
        socket.send(text)
        if (isFirst && String(text).includes('confirm_subscription'))
          socket.send(JSON.stringify({ type: 'disconnect', reason, reconnect }))
      })
    })
    return countSockets(page, () => socketCount, reconnect)
  }

  async function countSockets(
    page: Page,
    count: () => number,
    isReconnectExpected: boolean,
  ): Promise<number> {
    await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13`, { timeout: 30_000 })
    await expect.poll(count, { timeout: 10_000 }).toBe(1)
    // Wait longer for an expected reconnect, because the machine may be busy.
    if (isReconnectExpected) await expect.poll(count, { timeout: 2 * maxReopenMs }).toBeGreaterThan(1)
    else await page.waitForTimeout(maxReopenMs)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).waitFor()
    return count()
  }

  /** Counts the sockets that a page opens if the server chooses an unsupported protocol. */
  async function countConnectionsWithUnsupportedProtocol(): Promise<number> {
    const page = await open('/faq')
    await page.addInitScript(() =>
      Object.defineProperty(WebSocket.prototype, 'protocol', { get: () => 'actioncable-unsupported' }),
    )
    let socketCount = 0
    page.on('websocket', (socket) => {
      if (socket.url().endsWith('/cable')) socketCount++
    })
    return countSockets(page, () => socketCount, false)
  }

  describe('the real-time channel', () => {
    it('Real-time channel disconnect reasons: unauthorized, invalid_request, server_restart; an unsupported protocol stops reconnecting.', async () => {
      const counts = await Promise.all([
        countConnectionsAfter('unauthorized', false),
        countConnectionsAfter('invalid_request', false),
        countConnectionsAfter('server_restart', true),
        countConnectionsWithUnsupportedProtocol(),
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
            let lastMessage = ''
            socket.addEventListener('message', ({ data }) => {
              lastMessage = String(data)
            })
            socket.addEventListener('open', () => {
              for (let count = 0; count < 40; count++) socket.send('no command')
            })
            socket.addEventListener('close', () => resolve(lastMessage))
          }),
      )
      expect(JSON.parse(last)).toEqual({ type: 'disconnect', reason: 'invalid_request', reconnect: false })
    })
  })
}
