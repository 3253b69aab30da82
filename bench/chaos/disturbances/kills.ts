import { setTimeout as wait } from 'node:timers/promises'
import { endThread } from '../end-thread.ts'
import { bothDatabases, drawBetween, type ChaosContext, type Disturbance } from '../round.ts'

/** SIGKILL at any moment under writers. */
export const killServer: Disturbance = {
  name: 'kill server',
  databases: bothDatabases,
  async run({ server, random }) {
    await wait(drawBetween(random, 0, 2000))
    await server.end('SIGKILL')
    return 'killed under writers'
  },
}

/** SIGKILL, then again while the server starts. */
export const killDuringStart: Disturbance = {
  name: 'kill during start',
  databases: bothDatabases,
  async run({ server, random }) {
    await server.end('SIGKILL')
    const afterMs = drawBetween(random, 300, 2500)
    await wait(afterMs)
    await server.end('SIGKILL')
    return `killed again after ${afterMs} ms`
  },
}

/** The thread of the embedded database ends, or PostgreSQL ends all sessions. */
export const endDatabase: Disturbance = {
  name: 'end database sessions',
  databases: bothDatabases,
  async run({ installation, random, violate }) {
    await wait(drawBetween(random, 0, 1000))
    if (installation.database === 'embedded') {
      const name = await endThread(installation.inspectorPort, (names) => names.indexOf('pglite-worker'))
      if (!name) violate('the server has no database thread')
      return 'the database thread ended'
    }
    await installation.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return 'all sessions ended'
  },
}

/** Another thread ends: of the AIS feed, addresses, tiles. */
export const endWorker: Disturbance = {
  name: 'end worker',
  databases: bothDatabases,
  async run({ installation, random }: ChaosContext) {
    const name = await endThread(installation.inspectorPort, (names) => {
      const others = names.filter((other) => other !== 'pglite-worker')
      const chosen = others[Math.floor(random() * others.length)]
      return chosen ? names.indexOf(chosen) : -1
    })
    return name ? `${name} ended` : 'no worker ran'
  },
}
