import { setTimeout as wait } from 'node:timers/promises'
import { bothDatabases, drawBetween, type Disturbance } from '../round.ts'

/** A new version is started and killed during its migrations; the next start completes them. */
export const killMigration: Disturbance = {
  name: 'kill migration',
  databases: bothDatabases,
  async run({ installation, server, random, round }) {
    const table = `chaos_${round}`
    const number = 900 + round
    installation.addMigration(
      `${number}-chaos-a.sql`,
      `create table ${table} (id integer primary key, text text not null default 'chaos');
       insert into ${table} (id) select generate_series(1, 60000);`,
    )
    installation.addMigration(
      `${number}-chaos-b.sql`,
      `update ${table} set text = text || id;
       delete from ${table};
       alter table ${table} add column step integer not null default 2;`,
    )
    await server.end('SIGKILL')
    const afterMs = drawBetween(random, 700, 2500)
    await wait(afterMs)
    await server.end('SIGKILL')
    return `killed ${afterMs} ms after the start of a new version`
  },
}
