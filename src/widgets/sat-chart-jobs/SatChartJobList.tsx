import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { getSatChartFileUrl, isJobActive, type SatChartJobsStore } from '../../client/sat-charts/jobs.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { $units } from '../../client/preferences.ts'
import type { SatChartJob } from '../../core/contract/sat-chart-job.ts'
import { getBboxCentre } from '../../core/geo.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import type { Messages } from '../../core/messages.ts'
import { common } from '../../core/messages/en/common.json'
import { satChartJobs } from '../../core/messages/en/map.json'
import { formatDate } from '../../core/format-date.ts'
import { formatMegabytes } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { formatPosition } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import '../../ui/loading/progress.css'
import './sat-chart-jobs.css'

const english = { common, satChartJobs }

/** Chart jobs of the user: progress, file, and cancel button. */
export function SatChartJobList({ store }: { store: SatChartJobsStore }) {
  const { satChartJobs: texts, common } = useMessages(english)
  const load = useStore(store.$load)
  return (
    <Loaded
      load={load}
      skeleton={<SkeletonRows count={2} />}
      empty={texts.none}
      failed={texts.loadFailed}
      retry={{ label: common.retry, onRetry: store.refresh }}
    >
      {(jobs) => (
        <ul className="rs-jobs">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} store={store} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function JobRow({ job, store }: { job: SatChartJob; store: SatChartJobsStore }) {
  const { api, language } = useRoadstead()
  const { satChartJobs: texts, common } = useMessages(english)
  const units = useStore($units)
  const [isLeaving, setLeaving] = useState(false)
  const position = formatPosition(getBboxCentre(job), units.position, coordinateDecimals.map)
  const name = formatMessage(texts.name, { position, zoom: job.tile_zoom })

  async function remove() {
    setLeaving(true)
    clearNotices('chart-job')
    try {
      await store.deleteJob(job.id)
    } catch (error) {
      console.error('DELETE /chart_jobs/:id failed', error)
      notify('chart-job', texts.removeFailed, 'failed')
      setLeaving(false)
    }
  }

  return (
    <li className="rs-jobs__row">
      <div className="rs-jobs__what">
        <b>{texts[job.file_format]}</b>
        <span className="rs-muted">{name}</span>
        {isJobActive(job) && (
          <progress
            className="rs-progress"
            aria-label={name}
            max={job.sheets}
            {...(job.sheets_done > 0 && { value: job.sheets_done })}
          />
        )}
        <span role="status">{formatJobStatus(job, texts, language)}</span>
      </div>
      <div className="rs-actions">
        {job.state === 'done' && (
          <a className="rs-button rs-button--main" href={getSatChartFileUrl(api, job.id)} download>
            <Icon parts={icons.download} />
            {texts.download}
          </a>
        )}
        <button
          type="button"
          className="rs-button"
          aria-label={`${isJobActive(job) ? common.cancel : texts.remove}: ${name}`}
          disabled={isLeaving}
          onClick={() => void remove()}
        >
          {isJobActive(job) ? common.cancel : texts.remove}
        </button>
      </div>
    </li>
  )
}

function formatJobStatus(job: SatChartJob, texts: Messages['satChartJobs'], language: string): string {
  const { state, sheets, sheets_done: done, bytes, expires_at, failure } = job
  if (state === 'waiting') return texts.waiting
  if (state === 'failed') return formatMessage(texts.failed, { reason: failure ?? '' })
  const sheetCount = formatMessage(pluralize(texts.sheets, sheets, language), { count: sheets })
  if (state === 'running') return formatMessage(texts.running, { done, sheets: sheetCount })
  const date = expires_at ? formatDate(expires_at, language) : ''
  return formatMessage(texts.done, { size: formatMegabytes(bytes ?? 0, language), date })
}
