import { useMemo } from 'react'
import { createSatChartJobsStore } from '../../client/sat-charts/jobs.ts'
import type { Bbox } from '../../core/geo.ts'
import { common } from '../../core/messages/en/common.json'
import { satChartJobs } from '../../core/messages/en/map.json'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SatChartJobList } from '../../widgets/sat-chart-jobs/SatChartJobList.tsx'
import { SatChartJobForm } from '../../widgets/sat-chart-jobs/SatChartJobForm.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'

const english = { common, satChartJobs }

export interface SatChartsDialogProps {
  bbox: Bbox
  tileZoom: number
  onClose: () => void
}

/** Dialog that requests the satellite charts of the view and lists the requested ones. */
export function SatChartsDialog({ bbox, tileZoom, onClose }: SatChartsDialogProps) {
  const { api } = useRoadstead()
  const { satChartJobs: texts, common } = useMessages(english)
  const store = useMemo(() => createSatChartJobsStore(api), [api])
  return (
    <Dialog title={texts.title} closeLabel={common.close} onClose={onClose}>
      <SatChartJobForm bbox={bbox} tileZoom={tileZoom} store={store} />
      <h3 className="rs-jobs-title">{texts.yours}</h3>
      <SatChartJobList store={store} />
    </Dialog>
  )
}
