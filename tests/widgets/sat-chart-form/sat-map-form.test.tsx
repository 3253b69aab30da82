import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createApi } from '../../../src/client/api/call.ts'
import { $downloads } from '../../../src/client/sat-charts/downloads.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { SatChartForm } from '../../../src/widgets/sat-chart-form/SatChartForm.tsx'
import { stubFetch } from '../../support/fetch.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  $downloads.set([])
})

const source: TileSource = {
  id: 'imagery',
  kind: 'satellite',
  template: 'https://tiles.example/{z}/{x}/{y}.jpg',
  minZoom: 0,
  maxZoom: 14,
  attribution: 'ours',
  licence: 'CC0',
  offlineAllowed: true,
}
const createUserSession = () =>
  createSessionStore({
    logged_in: true,
    user: { id: 1, name: 'Ann B', thumb_url: null, admin: false, has_hidden_vessel: false },
    show_intro: false,
    csrf_token: 't',
  })

function renderForm(session = createUserSession()) {
  return renderStrict(
    wrapWithApi(createApi(), <SatChartForm placeId={1500} latitude={43.5} />, [source], session),
  )
}

describe('SatChartForm', () => {
  it('statement of section 5: Satellite map download zoom choices 14 to 21, default 18.', async () => {
    renderForm()
    const select = page.getByLabelText('Zoom')
    await expect.element(select).toHaveValue('18')
    const choices = [...select.element().querySelectorAll('option')].map(({ value }) => Number(value))
    expect(choices).toEqual([14, 15, 16, 17, 18, 19, 20, 21])
    await expect.element(page.getByText('Zoom 14: 14 km across')).toBeInTheDocument()
  })

  it('section 6: is disabled for a visitor and links to the log-in', async () => {
    const requests = stubFetch(() => new Response())
    renderStrict(wrapWithApi(createApi(), <SatChartForm placeId={1500} />))
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeDisabled()
    await expect.element(page.getByLabelText('Zoom')).toBeDisabled()
    const link = page.getByRole('link', { name: 'Log in to download satellite maps.' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('/users/sign_in?return_to='))
    expect(requests).toEqual([])
  })

  it('shows the maximum zoom of the imagery', async () => {
    renderForm()
    await expect.element(page.getByText(/up to zoom 14/)).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText('Zoom'), '19')
    await expect.element(page.getByText(/Choose zoom 18 or less/)).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText('Zoom'), '14')
    expect(page.getByText(/up to zoom|or less/).elements()).toEqual([])
  })

  it('requests the selected zoom once, shows progress and can be cancelled', async () => {
    const requests = stubFetch(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    )
    renderForm()
    await userEvent.selectOptions(page.getByLabelText('Zoom'), '16')
    await userEvent.dblClick(page.getByRole('button', { name: 'Download' }))
    await expect.element(page.getByRole('progressbar', { name: 'Downloading 1500_gm_z16.kap' })).toBeVisible()
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/places/download_kap_file/1500?zoom=16'])
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled()
    expect(page.getByRole('progressbar').elements()).toEqual([])
  })

  it('shows the received bytes', async () => {
    renderForm()
    $downloads.set([
      {
        url: '/x',
        name: '1500_gm_z18.kap',
        receivedBytes: 650_000,
        expectedBytes: 1_300_000,
        abort: () => undefined,
      },
    ])
    await expect.element(page.getByText('0.7 of about 1.3 MB')).toBeVisible()
  })
})
