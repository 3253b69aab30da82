import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $notices } from '../../../src/client/notices.ts'
import { createSatChartJobsStore } from '../../../src/client/sat-charts/jobs.ts'
import type { SatChartEstimate, SatChartJob } from '../../../src/core/contract/sat-chart-job.ts'
import { SatChartJobForm } from '../../../src/widgets/sat-chart-jobs/SatChartJobForm.tsx'
import { SatChartJobList } from '../../../src/widgets/sat-chart-jobs/SatChartJobList.tsx'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildApiError } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
})

const bbox = { x1: 4, y1: 43, x2: 4.1, y2: 43.1 }
const estimate: SatChartEstimate = {
  sheets: 4,
  most_sheets: 1024,
  bytes: 5_200_000,
  refusal: null,
  sources: [{ attribution: 'Nobody', licence: 'CC0', max_zoom: 16 }],
}
const buildJob = (fields: Partial<SatChartJob> = {}): SatChartJob => ({
  id: 7,
  ...bbox,
  tile_zoom: 15,
  file_format: 'kap',
  state: 'waiting',
  sheets: 2,
  sheets_done: 0,
  estimated_bytes: 2_600_000,
  bytes: null,
  failure: null,
  created_at: '2026-11-21T10:00:00Z',
  expires_at: null,
  ...fields,
})

function renderForm(api: FakeApi, tileZoom = 15): HTMLElement {
  const store = createSatChartJobsStore(api)
  const form = <SatChartJobForm bbox={bbox} tileZoom={tileZoom} store={store} />
  return renderStrict(wrapWithApi(api, form)).container
}

describe('the form of satellite charts', () => {
  it('offers zooms with their resolution, and formats', async () => {
    const container = renderForm(createFakeApi({ 'GET /chart_jobs/estimate': estimate }))
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'p The server creates the charts in the background and keeps the file for 72 hours.',
        'label Tile zoom',
        'select aria-invalid=false label=Tile zoom value=15',
        'option Tile zoom 13: 14 m per pixel',
        'option Tile zoom 14: 7 m per pixel',
        'option Tile zoom 15: 3.5 m per pixel',
        'option Tile zoom 16: 1.7 m per pixel',
        'option Tile zoom 17: 0.87 m per pixel',
        'legend Format',
        'input type=radio label=BSB/KAP charts in a zip fileFor OpenCPN and most navigation programs. checked',
        'span BSB/KAP charts in a zip file',
        'small For OpenCPN and most navigation programs.',
        'input type=radio label=A single merged KAP chartOne file instead of many; for areas of up to 8 by 8 sheets.',
        'span A single merged KAP chart',
        'small One file instead of many; for areas of up to 8 by 8 sheets.',
        'input type=radio label=One MBTiles fileOne merged file for OpenCPN 5, Freeboard-SK, AvNav or QGIS.',
        'span One MBTiles file',
        'small One merged file for OpenCPN 5, Freeboard-SK, AvNav or QGIS.',
        'div role=status',
        'b 4 sheets, about 5.2 MB',
        'p Imagery: Nobody (CC0)',
        'button type=submit --main Create the charts',
      ])
  })

  it('says what to expect of each estimate', async () => {
    const cases: [Partial<SatChartEstimate>, number][] = [
      [{ sheets: 1024 }, 15],
      [{ sheets: 1025 }, 15],
      [{ sheets: 1, sources: [] }, 15],
      [{ refusal: 'The disk is full.' }, 15],
      [{}, 16],
      [{}, 17],
    ]
    const containers = cases.map(([fields, zoom]) =>
      renderForm(createFakeApi({ 'GET /chart_jobs/estimate': { ...estimate, ...fields } }), zoom),
    )
    const readCase = (container: HTMLElement) =>
      [
        ...[...container.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent ?? ''),
        container.querySelector('[type=submit]')?.matches(':disabled') ? 'not possible' : 'possible',
      ].join(' | ')
    await expect
      .poll(() => containers.map(readCase))
      .toEqual([
        '1,024 sheets, about 5.2 MB | Imagery: Nobody (CC0) | possible',
        '1,025 sheets: at most 1024 can be created at once. Zoom in, or choose a smaller tile zoom. | not possible',
        'No downloadable imagery covers this view. | not possible',
        'The disk is full. | not possible',
        '4 sheets, about 5.2 MB | Imagery: Nobody (CC0) | possible',
        '4 sheets, about 5.2 MB | Imagery is available up to zoom 16. The charts are enlarged from it. | Imagery: Nobody (CC0) | possible',
      ])
  })

  it('says that the size could not be estimated', async () => {
    const container = renderForm(createFakeApi({ 'GET /chart_jobs/estimate': buildApiError(500) }))
    await expect
      .poll(() => container.querySelector('[role=status]')?.textContent)
      .toBe('The charts could not be requested.')
  })

  it('sends the request once and keeps it if it fails', async () => {
    const api = createFakeApi({ 'GET /chart_jobs/estimate': estimate, 'GET /chart_jobs': [] })
    renderForm(api)
    await page.getByRole('radio', { name: /MBTiles/ }).click()
    await page.getByLabelText('Tile zoom').selectOptions('16')
    const create = page.getByRole('button', { name: 'Create the charts' })
    await create.click()
    await expect.element(create).toBeDisabled()
    expect(api.findCalls('POST /chart_jobs').map(({ body }) => body)).toEqual([
      { ...bbox, tile_zoom: 16, file_format: 'mbtiles' },
    ])
    api.getLastCall('POST /chart_jobs').fail(500)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The charts could not be requested.')
    await expect.element(create).toBeEnabled()
    api.responses['POST /chart_jobs'] = buildApiError(422)
    await create.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server says why.')
    api.responses['POST /chart_jobs'] = buildJob()
    await create.click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the list of chart jobs', () => {
  function renderList(api: FakeApi): HTMLElement {
    return renderStrict(wrapWithApi(api, <SatChartJobList store={createSatChartJobsStore(api)} />)).container
  }

  it('shows the state of each job with its file or a way to cancel it', async () => {
    const jobs = [
      buildJob(),
      buildJob({ id: 8, state: 'running', sheets_done: 1, file_format: 'kap_merged', tile_zoom: 16 }),
      buildJob({
        id: 9,
        state: 'done',
        sheets: 1,
        bytes: 1_300_000,
        expires_at: '2026-11-24T10:00:00Z',
        file_format: 'mbtiles',
      }),
      buildJob({ id: 10, state: 'failed', failure: 'The imagery did not respond.' }),
      buildJob({ id: 11, state: 'running', sheets: 1 }),
    ]
    const container = renderList(createFakeApi({ 'GET /chart_jobs': jobs }))
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'b BSB/KAP charts in a zip file',
        'span 43.050, 4.050, tile zoom 15',
        'progress aria-label=43.050, 4.050, tile zoom 15 max=2',
        'span role=status Queued',
        'button aria-label=Cancel: 43.050, 4.050, tile zoom 15 Cancel',
        'b A single merged KAP chart',
        'span 43.050, 4.050, tile zoom 16',
        'progress aria-label=43.050, 4.050, tile zoom 16 max=2',
        'span role=status 1 of 2 sheets created',
        'button aria-label=Cancel: 43.050, 4.050, tile zoom 16 Cancel',
        'b One MBTiles file',
        'span 43.050, 4.050, tile zoom 15',
        'span role=status Ready, 1.3 MB, kept until Nov 24, 2026, 10:00 AM',
        'a href=/api/v1/chart_jobs/9/file download --main Download',
        'button aria-label=Delete: 43.050, 4.050, tile zoom 15 Delete',
        'b BSB/KAP charts in a zip file',
        'span 43.050, 4.050, tile zoom 15',
        'span role=status Failed: The imagery did not respond.',
        'button aria-label=Delete: 43.050, 4.050, tile zoom 15 Delete',
        'b BSB/KAP charts in a zip file',
        'span 43.050, 4.050, tile zoom 15',
        'progress aria-label=43.050, 4.050, tile zoom 15 max=1',
        'span role=status 0 of 1 sheet created',
        'button aria-label=Cancel: 43.050, 4.050, tile zoom 15 Cancel',
      ])
    const bars = [...container.querySelectorAll('progress')]
    expect(bars.map(({ max }) => max)).toEqual([2, 2, 1])
    expect(bars.map((bar) => bar.getAttribute('value'))).toEqual([null, '1', null])
  })

  it('cancels a job; a failure is shown and can be tried again', async () => {
    const api = createFakeApi({ 'GET /chart_jobs': [buildJob()] })
    renderList(api)
    const cancel = page.getByRole('button', { name: /^Cancel: / })
    await cancel.click()
    await expect.element(cancel).toBeDisabled()
    expect(api.getLastCall('DELETE /chart_jobs/:id').params).toEqual({ id: 7 })
    api.getLastCall('DELETE /chart_jobs/:id').fail(500)
    await expect
      .poll(() => $notices.get().map(({ text, kind }) => [text, kind]))
      .toEqual([['The charts could not be deleted.', 'failed']])
    await expect.element(cancel).toBeEnabled()
    api.responses['GET /chart_jobs'] = []
    await cancel.click()
    expect($notices.get()).toEqual([])
    api.getLastCall('DELETE /chart_jobs/:id').respond(null)
    await expect.element(page.getByText('You have not requested any charts yet.')).toBeVisible()
  })
})
