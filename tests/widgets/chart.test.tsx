import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveTheme, saveUnit } from '../../src/client/preferences.ts'
import { defaultUnits } from '../../src/core/units.ts'
import chartStyle from '../../src/widgets/chart/chart.css?inline'
import { chartKind } from '../../src/widgets/chart/chart-kind.ts'
import { ChartWidget } from '../../src/widgets/chart/ChartWidget.tsx'
import { PieChart } from '../../src/widgets/chart/PieChart.tsx'
import { PlaceCharts } from '../../src/widgets/chart/PlaceCharts.tsx'
import { SeriesChart } from '../../src/widgets/chart/SeriesChart.tsx'
import { VesselCharts } from '../../src/widgets/chart/VesselCharts.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { buildPlaceCharts, buildSamples, emptyPlaceCharts, buildVesselCharts } from '../fakes/charts.ts'
import { buildPlace } from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

beforeEach(() => void page.viewport(1280, 800))
afterEach(() => {
  saveUnit('speed', defaultUnits.speed)
  saveUnit('depth', defaultUnits.depth)
  saveTheme('light')
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const canvases = () => document.querySelectorAll('.rs-chart canvas').length
const wind = buildSamples([4, 9.5, null, 20.25, 12], 'hour')

describe('the kind of a chart', () => {
  it('section 9: type code 1 is a column, 2 an area, 3 a line, any other a bubble', () => {
    expect([0, 1, 2, 3, 4, 99].map(chartKind)).toEqual([
      'bubble',
      'column',
      'area',
      'line',
      'bubble',
      'bubble',
    ])
  })
})

/** The pictures and tables that are saved from here on, by their names. */
function savedFiles(): Map<string, Blob> {
  const made = new Map<string, Blob>()
  const files = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    const address = create(object)
    if (object instanceof Blob) made.set(address, object)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = made.get(this.href)
    if (blob) files.set(this.download, blob)
  })
  return files
}

/** The colours of a saved picture: every pixel's as a number, and how wide it is. */
async function pixelsOf(blob: Blob | undefined): Promise<{ width: number; colours: Set<number> }> {
  if (!blob) throw new Error('nothing was saved')
  const bitmap = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const pen = canvas.getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data
  const words = new Uint32Array(data?.buffer ?? new ArrayBuffer(0))
  return { width: bitmap.width, colours: new Set(words) }
}

/** A colour of the tokens as {@link pixelsOf} tells it. */
function colourOf(token: string): number {
  const figure = document.querySelector('.rs-chart') ?? document.body
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(
      getComputedStyle(figure)
        .getPropertyValue(token)
        .trim()
        .slice(at, at + 2),
      16,
    ),
  ) as [number, number, number] // three parts of the colour
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
}

describe('the picture of a chart', () => {
  it('is saved by keyboard as a PNG of the plot and its words, twice as fine as the page', async () => {
    const files = savedFiles()
    renderStrict(
      <div style={{ width: '500px' }}>
        <SeriesChart metric="wind-speed" range="24h" samples={wind} kind="column" />
      </div>,
    )
    await expect.poll(canvases).toBe(1)
    await expect.poll(() => inkedShare(0.9)).toBeGreaterThan(0)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: /^Download as PNG ?: Wind speed$/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => files.has('wind-speed.png')).toBe(true)
    const { width, colours } = await pixelsOf(files.get('wind-speed.png'))
    expect(width).toBe(1000)
    for (const token of ['--rs-paper', '--rs-chart-1']) expect(colours.has(colourOf(token)), token).toBe(true)
  })

  it('of a ring has its slices and the signs of its legend', async () => {
    const files = savedFiles()
    renderStrict(
      <PieChart
        title="Boats"
        shares={[
          { label: 'Sailboat', value: 3 },
          { label: 'Cargo', value: 1 },
        ]}
        empty="none"
      />,
    )
    await page.getByText('Values as a table').click()
    await page.getByRole('button', { name: /^Download as PNG ?: Boats$/ }).click()
    await expect.poll(() => files.has('boats.png')).toBe(true)
    const { colours } = await pixelsOf(files.get('boats.png'))
    for (const token of ['--rs-chart-1', '--rs-chart-2'])
      expect(colours.has(colourOf(token)), token).toBe(true)
  })

  it('of the demonstration says that it is simulated', async () => {
    renderStrict(<PlaceCharts charts={buildPlaceCharts({ simulated: true })} />)
    await expect.element(page.getByText(/^These charts include simulated boats/)).toBeVisible()
  })

  it('is not offered where nothing was measured', async () => {
    renderStrict(<SeriesChart metric="depth" range="30d" samples={buildSamples([null, null], 'day')} />)
    await page.getByText('Values as a table').click()
    await expect.element(page.getByRole('button', { name: /CSV/ })).toBeVisible()
    expect(page.getByRole('button', { name: /PNG/ }).elements()).toEqual([])
  })
})

describe('a chart over time', () => {
  it('says its lowest, highest and latest value to those who do not see it', async () => {
    renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    await expect
      .element(page.getByRole('img'))
      .toHaveAccessibleName(
        'Wind speed, last 24 hours: lowest 4.0 kn, highest 20.3 kn, latest 12.0 kn (12:00).',
      )
    await expect.poll(canvases).toBe(1)
  })

  it('has its values in a table that a keyboard opens, hours GMT, what was not measured as none', async () => {
    renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    await expect.poll(canvases).toBe(1)
    expect(page.getByRole('table').elements()).toEqual([])
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('table')).toBeVisible()
    const rows = [...document.querySelectorAll('tr')].map(({ cells }) =>
      [...cells].map((cell) => cell.innerText),
    )
    expect(rows).toEqual([
      ['Time (GMT)', 'Wind speed, kn'],
      ['Nov 20, 2026, 08:00', '4.0'],
      ['Nov 20, 2026, 09:00', '9.5'],
      ['Nov 20, 2026, 10:00', 'none'],
      ['Nov 20, 2026, 11:00', '20.3'],
      ['Nov 20, 2026, 12:00', '12.0'],
    ])
  })

  it('is in the unit of the reader', async () => {
    saveUnit('speed', 'm/s')
    renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    await expect.element(page.getByRole('img')).toHaveAccessibleName(/highest 10\.4 m\/s, latest 6\.2 m\/s/)
    saveUnit('speed', 'Bft')
    await expect.element(page.getByRole('img')).toHaveAccessibleName(/lowest 2 Bft, highest 5 Bft/)
  })

  it('says that nothing was measured where all values are missing', async () => {
    renderStrict(<SeriesChart metric="depth" range="30d" samples={buildSamples([null, null], 'day')} />)
    await expect.element(page.getByText('No measurements in the last 30 days.')).toBeVisible()
    expect(page.getByRole('img').elements()).toEqual([])
  })

  it('leaves a gap where a value is missing', async () => {
    renderStrict(
      <div style={{ width: '600px' }}>
        <SeriesChart
          metric="temperature"
          range="24h"
          samples={buildSamples([10, 10, null, null, null, 10, 10], 'hour')}
        />
      </div>,
    )
    await expect.poll(canvases).toBe(1)
    await expect.poll(() => inkedShare(0.5)).toBe(0)
    expect(inkedShare(0.2)).toBeGreaterThan(0)
    expect(inkedShare(0.9)).toBeGreaterThan(0)
  })

  it('section 9: is drawn when it is seen, at the latest after 7 seconds', async () => {
    renderStrict(
      <>
        <div style={{ height: '4000px' }} />
        <SeriesChart metric="wind-speed" range="24h" samples={wind} latestMs={700} />
      </>,
    )
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(canvases()).toBe(0)
    await expect.poll(canvases).toBe(1)
  })

  it('takes on another width and another theme', async () => {
    const { ground } = renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    ground.style.width = '700px'
    await expect.poll(canvases).toBe(1)
    ground.style.width = '300px'
    await expect.poll(() => document.querySelector('canvas')?.getBoundingClientRect().width).toBeLessThan(300)
    document.documentElement.dataset.theme = 'night'
    saveTheme('night')
    await expect.poll(brightestOfBlueAndGreen).toBeLessThan(110)
  })

  it('works in a shadow root whose style is adopted, without a style element', async () => {
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(chartStyle)
    shadow.adoptedStyleSheets = [sheet]
    document.body.append(host)
    const inside = document.createElement('div')
    shadow.append(inside)
    const { createRoot } = await import('react-dom/client')
    const root = createRoot(inside)
    const stylesBefore = document.querySelectorAll('style').length
    root.render(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    await expect.poll(() => shadow.querySelectorAll('canvas').length).toBe(1)
    const over = shadow.querySelector('.u-over')
    expect(over && getComputedStyle(over).position).toBe('absolute')
    expect(shadow.querySelectorAll('style')).toHaveLength(0)
    expect(document.querySelectorAll('style')).toHaveLength(stylesBefore)
    root.unmount()
    host.remove()
  })
})

describe('the charts of a place', () => {
  it('section 2: visitors by length and type, check-ins a day, and the weather of 24 hours and 30 days', async () => {
    renderStrict(<PlaceCharts charts={buildPlaceCharts()} />)
    for (const name of [
      /^Visitors by length: < 8 m 6 \(13%\), 8–12 m 21 \(47%\)/,
      /^Visitors by type: Sailboat 28 \(62%\)/,
      /^Check-ins per day, last 30 days: lowest \d+, highest \d+/,
      /^Wind speed, last 24 hours/,
      /^Wind speed, last 30 days/,
      /^Wind direction, last 24 hours: mostly from N .* kn \(12:00\)\.$/,
      /^Wind direction, last 30 days/,
      /^Air temperature, last 24 hours: lowest .* °C/,
      /^Air temperature, last 30 days/,
    ])
      await expect.element(page.getByRole('img', { name })).toBeVisible()
  })

  it('section 9: pies and bubbles are 345 pixels wide with titles of 12, the bubble scale has its label', async () => {
    renderStrict(<PlaceCharts charts={buildPlaceCharts()} />)
    await expect.element(page.getByText('Sustained Wind Scale (Kts.)').first()).toBeVisible()
    const round = document.querySelectorAll('.rs-pie, .rs-rose')
    expect(round).toHaveLength(4)
    for (const chart of round) expect(chart.getBoundingClientRect().width).toBe(345)
    const title = document.querySelector('.rs-chart__title')
    expect(title && getComputedStyle(title).fontSize).toBe('12px')
    const scale = document.querySelector('.rs-wind-scale ol')
    expect(scale?.textContent).toBe('0102030')
  })

  it('say what would be here where no boat came and no beacon is near', async () => {
    renderStrict(<PlaceCharts charts={emptyPlaceCharts} />)
    await expect.element(page.getByText(/^No boats have been seen here in the last 30 days\./)).toBeVisible()
    await expect.element(page.getByText(/^No weather beacon within 30 nm has reported/)).toBeVisible()
    expect(page.getByRole('img').elements()).toEqual([])
  })

  it('show hostile words as text', async () => {
    renderStrict(<PlaceCharts charts={buildPlaceCharts({ type_ary: [{ label: '<b>x</b>', value: 2 }] })} />)
    await expect
      .element(page.getByRole('img', { name: 'Visitors by type: <b>x</b> 2 (100%).' }))
      .toBeVisible()
  })

  it.each([280, 390, 700, 1400])('fit into %i pixels', async (width) => {
    await page.viewport(Math.max(width, 300), 900)
    const { ground } = renderStrict(<PlaceCharts charts={buildPlaceCharts()} />)
    ground.style.width = `${width}px`
    // Drawn when it is seen, which a busy browser says late, or after seven seconds.
    await expect.poll(canvases, { timeout: 15_000 }).toBeGreaterThan(0)
    // What was drawn before the width was set is drawn again.
    await expect
      .poll(() =>
        [...ground.querySelectorAll('figure, svg, canvas')].filter(
          (part) => part.getBoundingClientRect().right > ground.getBoundingClientRect().right + 0.5,
        ),
      )
      .toEqual([])
  })
})

describe('the charts of a vessel', () => {
  it('section 2: wind speed, wind angle and depth of 24 hours and 30 days, in the units of the reader', async () => {
    saveUnit('depth', 'ft')
    renderStrict(<VesselCharts charts={buildVesselCharts()} />)
    for (const metric of ['Wind speed', 'Wind angle', 'Depth'])
      for (const range of ['24 hours', '30 days'])
        await expect.element(page.getByRole('img', { name: `${metric}, last ${range}` })).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: /^Depth, last 24 hours: lowest \d+ ft/ }))
      .toBeVisible()
  })

  it('leave out a sensor the boat does not have, and say so where it has none', async () => {
    const none = { day_ary: buildSamples([null], 'hour'), mnth_ary: buildSamples([null], 'day') }
    const { redraw } = renderStrict(<VesselCharts charts={buildVesselCharts({ dbt: none })} />)
    await expect.element(page.getByRole('img', { name: 'Wind speed, last 24 hours' })).toBeVisible()
    expect(page.getByText('Depth').elements()).toEqual([])
    redraw(<VesselCharts charts={null} />)
    await expect.element(page.getByText(/^This boat has not reported wind or depth/)).toBeVisible()
  })
})

describe('the chart widget', () => {
  it('asks for its place and draws the metric it is told', async () => {
    const api = createFakeApi({ 'GET /places/:id': buildPlace({ charts: buildPlaceCharts() }) })
    renderStrict(wrapWithApi(api, <ChartWidget placeId={1401} metric="temperature" range="30d" />))
    await expect.element(page.getByRole('img', { name: /^Air temperature, last 30 days/ })).toBeVisible()
    expect(api.getLastCall('GET /places/:id').params).toEqual({ id: 1401 })
  })

  it('draws values of your own without a call, and says which was touched', async () => {
    const api = createFakeApi()
    const touched: unknown[] = []
    const data = [
      { label: 'Sail', value: 3 },
      { label: 'Power', value: 1 },
    ]
    renderStrict(
      wrapWithApi(
        api,
        <ChartWidget metric="visitors-by-type" data={data} onPoint={(point) => touched.push(point)} />,
      ),
    )
    await expect.element(page.getByRole('img')).toBeVisible()
    document
      .querySelector<SVGCircleElement>('.rs-pie__slice')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(touched).toEqual([data[0]])
    expect(api.calls).toEqual([])
  })

  it('that failed is asked for again by a button', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const api = createFakeApi()
    renderStrict(wrapWithApi(api, <ChartWidget placeId={1401} />))
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('GET /places/:id').fail(503)
    await expect.element(page.getByText('The charts could not be loaded.')).toBeVisible()
    api.responses['GET /places/:id'] = buildPlace({ charts: buildPlaceCharts() })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('img', { name: /^Wind speed/ })).toBeVisible()
  })
})

/** How many pixels of a narrow upright strip of the plot have the colour of the series. */
function inkedShare(at: number): number {
  const canvas = document.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return -1
  const axis = 40 * devicePixelRatio
  const x = Math.round(axis + (canvas.width - axis - 10) * at)
  const { data } = context.getImageData(x, 0, 6, Math.round(canvas.height * 0.8))
  let inked = 0
  // The series is #0e5a8a; grid and words are greyer.
  for (let i = 0; i < data.length; i += 4)
    if ((data[i] ?? 255) < 60 && (data[i + 2] ?? 0) > 100 && (data[i + 3] ?? 0) > 200) inked++
  return inked
}

/** The brightest green or blue of a canvas: night has almost none. */
function brightestOfBlueAndGreen(): number {
  const canvas = document.querySelector('canvas')
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let most = 0
  for (let i = 0; i < data.length; i += 4)
    if ((data[i + 3] ?? 0) > 200) most = Math.max(most, data[i + 1] ?? 0, data[i + 2] ?? 0)
  return most
}
