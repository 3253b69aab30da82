import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { writeOverpass } from '../../import.ts'
import { bothDatabases, checkShutdown, drawBetween, type ChaosContext, type Disturbance } from '../round.ts'

/** SIGTERM while a job runs: the server ends in order, and the job is whole, refused or continued. */
function stopDuring(
  name: string,
  work: (context: ChaosContext) => Promise<{ finish: () => Promise<string> }>,
): Disturbance {
  return {
    name: `SIGTERM in ${name}`,
    databases: bothDatabases,
    async run(context) {
      const { finish } = await work(context)
      const afterMs = drawBetween(context.random, 50, 1500)
      await wait(afterMs)
      const exit = await context.server.end('SIGTERM')
      checkShutdown(context, exit)
      return `after ${afterMs} ms, ended in ${Math.round(exit.ms)} ms; ${await finish()}`
    },
  }
}

/** An import with few or many places, which a command hands to the server. */
const stopImport = stopDuring('import', async ({ installation, round, violate }) => {
  const file = join(installation.workFolder, `import-${round}.json`)
  await writeOverpass(file, importedPlaces, round)
  const running = installation.run(['import', 'overpass', file])
  return {
    async finish() {
      const { code, err } = await running
      if (/^\s+at /m.test(err)) violate(`the import ended with a stack trace: ${err.slice(0, 300)}`)
      return `import ${code === 0 ? 'done' : 'interrupted'}`
    },
  }
})

const importedPlaces = 1500

const stopUpload = stopDuring('upload', async ({ traffic }) => {
  const uploads = Promise.all(Array.from({ length: 12 }, () => traffic.uploadPhoto()))
  return {
    async finish() {
      const received = (await uploads).filter((id) => id !== null)
      return `${received.length} of 12 uploads received`
    },
  }
})

const stopChartJob = stopDuring('chart job', async ({ traffic, violate, round, patience }) => {
  const x = -60 + (round % 50)
  const formats = ['kap', 'kap_merged', 'mbtiles'] as const
  const added = await traffic.call('POST', '/chart_jobs', {
    x1: x,
    y1: 10,
    x2: x + 0.08,
    y2: 10.08,
    tile_zoom: 14,
    file_format: formats[round % formats.length],
  })
  if (added.status !== 201) violate(`no chart job: ${added.status} ${added.text.slice(0, 200)}`)
  const { id } = JSON.parse(added.text) as { id: number } // the contract's job
  return {
    async finish() {
      const until = performance.now() + maxJobMs * patience
      for (;;) {
        const { status, text } = await traffic.call('GET', `/chart_jobs/${id}`)
        const job = status === 200 ? (JSON.parse(text) as { state: string; failure: string | null }) : null
        if (job?.state === 'done') return 'chart job finished'
        if (job?.state === 'failed') violate(`the chart job failed: ${job.failure}`)
        if (job?.state === 'failed' || performance.now() > until) break
        await wait(300)
      }
      violate('the chart job was not continued')
      return ''
    },
  }
})

/** A job that was interrupted must be finished within this time. */
const maxJobMs = 60_000

const stopBackup = stopDuring('backup', async ({ installation, round, violate }) => {
  const running = installation.run(['backup', join(installation.dataFolder, `backup-${round}.zip`)])
  return {
    async finish() {
      const { code, err } = await running
      if (/^\s+at /m.test(err)) violate(`the backup ended with a stack trace: ${err.slice(0, 300)}`)
      return `backup ${code === 0 ? 'done' : 'interrupted'}`
    },
  }
})

export const stopsDuringWork: readonly Disturbance[] = [stopImport, stopUpload, stopChartJob, stopBackup]
