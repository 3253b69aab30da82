import { setTimeout as wait } from 'node:timers/promises'
import { databaseTimeouts } from '../../../src/core/limits/server.ts'
import type { Disturbance } from '../round.ts'

const awayMs = 20_000
/** Subscribers must hear within this time after PostgreSQL is back that events may be missing. */
const maxNoticeMs = 10_000
/** Calls may take this long while the database is away: its timeouts, and what a busy machine adds. */
const getMaxCallMs = (patience: number) => databaseTimeouts.requestMs + 1_000 * patience
const cachedView = '/places/?type=centroid&x1=-20&y1=20&x2=20&y2=50&zoom=5'

/**
 * PostgreSQL is away for 20 seconds: it refuses, it freezes, or the network loses its connections
 * without a word. Calls are answered within five seconds, subscribers are told, and what changed
 * meanwhile is shown.
 */
export const databaseAway: Disturbance = {
  name: 'database away',
  databases: ['postgres'],
  async run({ installation: { proxy, query }, traffic, random, round, violate, patience }) {
    if (!proxy) throw new Error('there is no proxy')
    const modes = ['refuses', 'freezes', 'loses its connections'] as const
    const mode = modes[Math.floor(random() * modes.length)] ?? 'refuses'
    const name = `Chaos changed while away ${round}`
    await traffic.call('GET', cachedView)
    const notices = traffic.cable.getNotices()
    if (mode === 'refuses') proxy.refuse()
    else proxy.pause()
    await wait(1_000)
    // As another server does whose notification this one cannot receive.
    await query(
      `update places set name = '${name}' where id = (select min(id) from places where position <@ box '(20,50),(-20,20)')`,
    ).catch(violateWith(violate))
    const end = performance.now() + awayMs
    let slowestMs = 0
    while (performance.now() < end) {
      const { status, ms } = await traffic.call('GET', `/places/${1401 + Math.floor(random() * 100)}`)
      slowestMs = Math.max(slowestMs, ms)
      if (![200, 404, 429, 503].includes(status)) violate(`a call was answered with ${status}`)
      await wait(200)
    }
    if (slowestMs > getMaxCallMs(patience)) violate(`a call took ${Math.round(slowestMs)} ms`)
    if (mode === 'loses its connections') proxy.abandon()
    else proxy.resume()
    await waitForNotices()
    return `${mode} for ${awayMs / 1000} s, slowest read ${(slowestMs / 1000).toFixed(1)} s`

    /** After a pause nothing is lost; else subscribers must hear that events may be missing. */
    async function waitForNotices(): Promise<void> {
      if (mode === 'freezes') return
      const until = performance.now() + maxNoticeMs * patience
      while (traffic.cable.getNotices() === notices && performance.now() < until) await wait(100)
      if (traffic.cable.getNotices() === notices)
        violate('subscribers were not told that events may be missing')
    }
  },
}

const violateWith = (violate: (text: string) => void) => (error: unknown) => violate(String(error))
