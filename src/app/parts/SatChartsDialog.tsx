import { useMemo } from 'react'
import { createChartJobs } from '../../client/sat-charts/jobs.ts'
import type { Box } from '../../core/geo.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { JobList } from '../../widgets/sat-chart-jobs/SatChartJobList.tsx'
import { OrderForm } from '../../widgets/sat-chart-jobs/SatChartJobForm.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'

export interface ChartsDialogProps {
  box: Box
  tileZoom: number
  onClose: () => void
}

/** Orders the satellite charts of the view, and shows those that were ordered. */
export function ChartsDialog({ box, tileZoom, onClose }: ChartsDialogProps) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createChartJobs(api), [api])
  const { chartJobs: words, common } = messages
  return (
    <Dialog title={words.title} closeLabel={common.close} onClose={onClose}>
      <OrderForm box={box} tileZoom={tileZoom} store={store} />
      <h3 className="rs-jobs-title">{words.yours}</h3>
      <JobList store={store} />
    </Dialog>
  )
}
