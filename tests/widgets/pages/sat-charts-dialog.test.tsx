import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SatChartsDialog } from '../../../src/app/parts/SatChartsDialog.tsx'
import { satChartJobs } from '../../../src/core/messages/en/map.json'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

it('the dialog of satellite charts has the form for the view, the requested charts, and can be closed', async () => {
  const onClose = vi.fn()
  const bbox = { x1: 4, y1: 43, x2: 4.1, y2: 43.1 }
  const api = createFakeApi({ 'GET /chart_jobs': [] })
  renderStrict(wrapWithApi(api, <SatChartsDialog bbox={bbox} tileZoom={15} onClose={onClose} />))
  const dialog = page.getByRole('dialog', { name: satChartJobs.title })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: satChartJobs.yours })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
