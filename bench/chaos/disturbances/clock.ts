import { setTimeout as wait } from 'node:timers/promises'
import { bothDatabases, type Disturbance } from '../round.ts'

const hourMs = 3_600_000

/** The clock goes two days forward, then to an hour before the right time, then is right again. */
export const moveClock: Disturbance = {
  name: 'clock steps',
  databases: bothDatabases,
  async run({ installation, traffic, server, random, violate }) {
    traffic.acceptExpiredPhotos()
    const before = await traffic.call('GET', '/users/logged_in')
    for (const offsetMs of [48 * hourMs, -hourMs]) {
      installation.setClock(offsetMs)
      await wait(2_500)
      // Jobs that delete by age run after a start.
      if (random() < 0.5) await server.end('SIGTERM')
      await wait(2_500)
      const { status, text } = await traffic.call('GET', '/home')
      if (![200, 0, 503].includes(status))
        violate(`with a clock of ${offsetMs / hourMs} h: ${status} ${text}`)
    }
    installation.setClock(0)
    await wait(1_000)
    const after = await traffic.call('GET', '/users/logged_in')
    if (before.status === 200 && after.status === 200 && isLoggedIn(before.text) && !isLoggedIn(after.text))
      violate('the user is no longer logged in')
    return 'two days forward, an hour back, right again'
  },
}

const isLoggedIn = (text: string) => (JSON.parse(text) as { logged_in: boolean }).logged_in // the contract's Session
