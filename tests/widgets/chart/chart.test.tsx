import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { $notices } from '../../../src/client/notices.ts'
import { saveTheme, saveUnit } from '../../../src/client/preferences.ts'
import { dataCharts } from '../../../src/core/limits/data-charts.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import chartStyle from '../../../src/widgets/chart/chart.css?inline'
import { chartKind } from '../../../src/widgets/chart/chart-kind.ts'
import { ChartWidget } from '../../../src/widgets/chart/ChartWidget.tsx'
import { PieChart } from '../../../src/widgets/chart/PieChart.tsx'
import { PlaceCharts } from '../../../src/widgets/chart/PlaceCharts.tsx'
import { SeriesChart } from '../../../src/widgets/chart/SeriesChart.tsx'
import { VesselCharts } from '../../../src/widgets/chart/VesselCharts.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import {
  buildPlaceCharts,
  buildSamples,
  emptyPlaceCharts,
  buildVesselCharts,
} from '../../factories/charts.ts'
import { buildPlace } from '../../factories/records.ts'
import { buildVessel } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void page.viewport(1280, 800))
afterEach(() => {
  saveUnit('speed', defaultUnits.speed)
  saveUnit('depth', defaultUnits.depth)
  saveTheme('light')
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const countCanvases = () => document.querySelectorAll('.rs-chart canvas').length
const wind = buildSamples([4, 9.5, null, 20.25, 12], 'hour')

describe('chartKind', () => {
  it('statement of section 9: Chart type code 1 column, 2 area, 3 line, other bubble.', () => {
    expect(dataCharts.type).toEqual({ column: 1, area: 2, line: 3 })
    expect(chartKind(0)).toBe('bubble')
    expect(chartKind(1)).toBe('column')
    expect(chartKind(2)).toBe('area')
    expect(chartKind(3)).toBe('line')
    expect(chartKind(4)).toBe('bubble')
    expect(chartKind(99)).toBe('bubble')
  })
})

/** Collects saved files by name from here on. */
function collectSavedFiles(): Map<string, Blob> {
  const blobsByUrl = new Map<string, Blob>()
  const files = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    const blobUrl = create(object)
    if (object instanceof Blob) blobsByUrl.set(blobUrl, object)
    return blobUrl
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = blobsByUrl.get(this.href)
    if (blob) files.set(this.download, blob)
  })
  return files
}

/** Reads the width and the set of pixel colors of a saved image. */
async function readPixels(blob: Blob | undefined): Promise<{ width: number; colours: Set<number> }> {
  if (!blob) throw new Error('nothing was saved')
  const bitmap = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data
  const pixels = new Uint32Array(data?.buffer ?? new ArrayBuffer(0))
  return { width: bitmap.width, colours: new Set(pixels) }
}

/** Returns a token color in the format of {@link readPixels}. */
function readTokenColor(token: string): number {
  const figure = document.querySelector('.rs-chart') ?? document.body
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(
      getComputedStyle(figure)
        .getPropertyValue(token)
        .trim()
        .slice(at, at + 2),
      16,
    ),
  ) as [number, number, number] // red, green, blue
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
}

describe('saving a chart as an image', () => {
  it('saves a PNG at twice the resolution by keyboard', async () => {
    const files = collectSavedFiles()
    renderStrict(
      <div style={{ width: '500px' }}>
        <SeriesChart metric="wind-speed" range="24h" samples={wind} kind="column" />
      </div>,
    )
    await expect.poll(countCanvases).toBe(1)
    await expect.poll(() => countSeriesPixels(0.9)).toBeGreaterThan(0)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: /^Download as PNG ?: Wind speed$/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => files.has('wind-speed.png')).toBe(true)
    const { width, colours } = await readPixels(files.get('wind-speed.png'))
    expect(width).toBe(1000)
    for (const token of ['--rs-paper', '--rs-chart-1'])
      expect(colours.has(readTokenColor(token)), token).toBe(true)
  })

  it('a pie chart image contains slices and legend', async () => {
    const files = collectSavedFiles()
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
    const { colours } = await readPixels(files.get('boats.png'))
    for (const token of ['--rs-chart-1', '--rs-chart-2'])
      expect(colours.has(readTokenColor(token)), token).toBe(true)
  })

  it('a pie chart merges the smallest shares beyond its colours', async () => {
    const values = [5, 40, 10, 20, 8, 7, 6, 4]
    renderStrict(
      <PieChart
        title="Boats"
        shares={values.map((value) => ({ label: `Kind ${value}`, value }))}
        empty="none"
      />,
    )
    await expect.element(page.getByRole('img', { name: /^Boats/ })).toBeVisible()
    const rows = [...document.querySelectorAll('.rs-pie__legend li')].map((row) => row.textContent)
    expect(rows).toEqual([
      'Kind 40 40%',
      'Kind 20 20%',
      'Kind 10 10%',
      'Kind 8 8%',
      'Kind 7 7%',
      'All others 15%',
    ])
    expect(document.querySelectorAll('.rs-chart tbody tr')).toHaveLength(values.length)
  })

  it('charts with simulated data have a note', async () => {
    renderStrict(<PlaceCharts charts={buildPlaceCharts({ simulated: true })} />)
    await expect.element(page.getByText(/^These charts include simulated boats/)).toBeVisible()
  })

  it('says that there is no image of a chart that is not drawn yet; its values are saved as a table', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => $notices.set([]))
    const files = collectSavedFiles()
    const { container } = renderStrict(
      <>
        <div style={{ height: '4000px' }} />
        <SeriesChart metric="wind-speed" range="24h" samples={wind.slice(0, 3)} latestMs={600_000} />
      </>,
    )
    await expect.poll(() => container.querySelectorAll('.rs-chart__files button').length).toBe(2)
    const [csv, png] = container.querySelectorAll<HTMLElement>('.rs-chart__files button')
    $notices.set([{ id: 1, subject: 'chart-picture', text: 'old', kind: 'failed' }])
    png?.click()
    await expect
      .poll(() => $notices.get().map(({ text, kind }) => [text, kind]))
      .toEqual([[english.charts.failed, 'failed']])
    csv?.click()
    await expect.poll(() => [...files.keys()]).toEqual(['wind-speed.csv'])
    const bytes = new Uint8Array((await files.get('wind-speed.csv')?.arrayBuffer()) ?? new ArrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = (await files.get('wind-speed.csv')?.text())?.trim().split(/\r?\n/)
    expect(lines?.slice(1)).toEqual([
      expect.stringMatching(/Nov 20, 2026, 08:00"?,"?4$/),
      expect.stringMatching(/Nov 20, 2026, 09:00"?,"?9\.5/),
      expect.stringMatching(/Nov 20, 2026, 10:00"?,"?none/),
    ])
  })

  it('offers no PNG without measurements', async () => {
    renderStrict(<SeriesChart metric="depth" range="30d" samples={buildSamples([null, null], 'day')} />)
    await page.getByText('Values as a table').click()
    await expect.element(page.getByRole('button', { name: /CSV/ })).toBeVisible()
    expect(page.getByRole('button', { name: /PNG/ }).elements()).toEqual([])
  })
})

describe('SeriesChart', () => {
  it('has an accessible name with lowest, highest and latest value', async () => {
    renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    await expect
      .element(page.getByRole('img'))
      .toHaveAccessibleName(
        'Wind speed, last 24 hours: lowest 4.0 kn, highest 20.3 kn, latest 12.0 kn (12:00).',
      )
    await expect.poll(countCanvases).toBe(1)
  })

  it('has a table of values, opened by keyboard, with GMT times and `none` for missing values', async () => {
    renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    await expect.poll(countCanvases).toBe(1)
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

  it('uses the unit of the user', async () => {
    saveUnit('speed', 'm/s')
    renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    await expect.element(page.getByRole('img')).toHaveAccessibleName(/highest 10\.4 m\/s, latest 6\.2 m\/s/)
    saveUnit('speed', 'Bft')
    await expect.element(page.getByRole('img')).toHaveAccessibleName(/lowest 2 Bft, highest 5 Bft/)
  })

  it('shows a message if all values are missing', async () => {
    renderStrict(<SeriesChart metric="depth" range="30d" samples={buildSamples([null, null], 'day')} />)
    await expect.element(page.getByText('No measurements in the last 30 days.')).toBeVisible()
    expect(page.getByRole('img').elements()).toEqual([])
  })

  it('draws a gap for missing values', async () => {
    renderStrict(
      <div style={{ width: '600px' }}>
        <SeriesChart
          metric="temperature"
          range="24h"
          samples={buildSamples([10, 10, null, null, null, 10, 10], 'hour')}
        />
      </div>,
    )
    await expect.poll(countCanvases).toBe(1)
    await expect.poll(() => countSeriesPixels(0.5)).toBe(0)
    expect(countSeriesPixels(0.2)).toBeGreaterThan(0)
    expect(countSeriesPixels(0.9)).toBeGreaterThan(0)
  })

  it('starts at zero for speeds, shows all directions, and draws greater depths lower', async () => {
    const cases = [
      ['wind-speed', [20, 20, 20, 20]],
      ['temperature', [20, 20, 20, 20]],
      ['wind-direction', [90, 90, 90, 90]],
      ['depth', [2, 2, 40, 40]],
    ] as const
    const { container } = renderStrict(
      <div style={{ width: '500px' }}>
        {cases.map(([metric, values]) => (
          <SeriesChart
            key={metric}
            metric={metric}
            kind="line"
            range="24h"
            samples={buildSamples(values, 'hour')}
            latestMs={0}
          />
        ))}
      </div>,
    )
    const measure = (at: number) =>
      [...container.querySelectorAll('canvas')].map((canvas) => findSeriesHeight(canvas, at))
    await expect.poll(() => measure(0.2).filter((height) => height !== null).length).toBe(4)
    const [[wind = 0, air = 0, direction = 0, shallow = 0], deep = 0] = [measure(0.2), measure(0.9)[3]] as [
      number[],
      number,
    ] // all are drawn
    expect(wind > 0.75).toBe(true)
    expect(air > 0.35 && air < 0.65).toBe(true)
    expect(direction > 0.15 && direction < 0.35).toBe(true)
    expect(shallow > 0.8).toBe(true)
    expect(deep < 0.3).toBe(true)
  })

  it('section 9: is drawn after the delay if it is not visible', async () => {
    const latestMs = 60_000
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    renderStrict(
      <>
        <div style={{ height: '4000px' }} />
        <SeriesChart metric="wind-speed" range="24h" samples={wind} latestMs={latestMs} />
      </>,
    )
    await expect.poll(() => document.querySelectorAll('figure').length).toBe(1)
    // Preact runs effects after the next frame, by a timer.
    await waitForRender()
    vi.advanceTimersByTime(1)
    vi.advanceTimersByTime(latestMs - 5000)
    await waitForRender()
    expect(countCanvases()).toBe(0)
    vi.advanceTimersByTime(5000)
    // `waitFor` advances the fake clock, which Preact needs to run effects; a poll does not.
    await expect.poll(() => countCanvases()).toBe(1)
  })

  it('redraws for another width and theme', async () => {
    const { container } = renderStrict(<SeriesChart metric="wind-speed" range="24h" samples={wind} />)
    container.style.width = '700px'
    await expect.poll(countCanvases).toBe(1)
    container.style.width = '300px'
    await expect.poll(() => document.querySelector('canvas')?.getBoundingClientRect().width).toBeLessThan(300)
    document.documentElement.dataset.theme = 'night'
    saveTheme('night')
    await expect.poll(getMaxGreenOrBlue).toBeLessThan(110)
  })

  it('works in a shadow root with adopted style sheets, without a style element', async () => {
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(chartStyle)
    shadow.adoptedStyleSheets = [sheet]
    document.body.append(host)
    const mountPoint = document.createElement('div')
    shadow.append(mountPoint)
    const { createRoot } = await import('react-dom/client')
    const root = createRoot(mountPoint)
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

describe('PlaceCharts', () => {
  it('section 2: shows visitors by length and type, check-ins per day, and weather of 24 hours and 30 days', async () => {
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

  it('shows check-ins of vessels without a known length and type, and says so if there were none', async () => {
    const unknown = { class_ary: [], type_ary: [] }
    const { rerender } = renderStrict(<PlaceCharts charts={buildPlaceCharts(unknown)} />)
    const checkIns = page.getByRole('img', { name: /^Check-ins per day, last 30 days/ })
    await expect.element(checkIns).toBeVisible()
    rerender(
      <PlaceCharts charts={buildPlaceCharts({ ...unknown, month_checkin: buildSamples([0, 0], 'day') })} />,
    )
    await expect.element(page.getByText(english.charts.emptyVisitors)).toBeVisible()
    await expect.element(checkIns).not.toBeInTheDocument()
  })

  it("statement of section 9: Pie and bubble default 345 x 345 px; pie legend bottom, column-style legend top; bubble colour scale 0 to 30 labelled 'Sustained Wind Scale (Kts.)'; title font size 12.", async () => {
    expect(dataCharts.roundSizePx).toBe(345)
    expect(dataCharts.bubbleScale).toEqual({ min: 0, max: 30 })
    const winds = {
      wspd_day_ary: buildSamples([0, 15, 30, 45], 'hour'),
      wdir_day_ary: buildSamples([0, 90, 180, 270], 'hour'),
    }
    const { container } = renderStrict(
      <>
        <PlaceCharts charts={buildPlaceCharts(winds)} />
        <VesselCharts charts={buildVesselCharts()} />
      </>,
    )
    const getRect = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    // Two pies and two bubble charts of the place, two of the vessel.
    const roundCharts = () => [...container.querySelectorAll('.rs-pie, .rs-rose')]
    await expect.poll(() => roundCharts().length).toBe(6)
    for (const chart of roundCharts()) {
      const { left, right, width, height } = getRect(chart)
      const card = getRect(chart.closest('.rs-chart'))
      expect(width).toBe(345)
      expect(height).toBe(345)
      expect(left >= card.left && right <= card.right && card.right <= window.innerWidth).toBe(true)
      for (const mark of chart.querySelectorAll('text, li')) {
        const box = getRect(mark)
        expect(box.left >= left && box.right <= right && box.bottom <= getRect(chart).bottom).toBe(true)
      }
    }
    const pie = container.querySelector('.rs-pie')
    expect(getRect(pie?.querySelector('.rs-pie__legend')).top).toBeGreaterThan(
      getRect(pie?.querySelector('svg')).top,
    )
    const columns = [...container.querySelectorAll('.rs-chart')].find(({ textContent }) =>
      textContent?.includes('Check-ins per day'),
    )
    expect(getRect(columns?.querySelector('.rs-chart__side')).bottom).toBeLessThanOrEqual(
      getRect(columns?.querySelector('.rs-chart__plot')).top + 1,
    )
    const scale = container.querySelector('.rs-wind-scale')
    expect(scale?.querySelector('p')?.textContent).toBe('Sustained Wind Scale (Kts.)')
    expect([...(scale?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '0',
      '10',
      '20',
      '30',
    ])
    const bubbles = container.querySelector('.rs-rose')?.querySelectorAll<SVGElement>('.rs-rose__bubble')
    expect([...(bubbles ?? [])].map(({ style }) => style.fill)).toEqual([
      'var(--rs-wind-0)',
      'color-mix(in srgb, var(--rs-wind-20) 50%, var(--rs-wind-10))',
      'var(--rs-wind-30)',
      'var(--rs-wind-30)',
    ])
    for (const title of container.querySelectorAll('.rs-chart__title'))
      expect(getComputedStyle(title).fontSize).toBe('12px')
  })

  it('has round charts of the same size on a phone', async () => {
    await page.viewport(390, 844)
    const { container } = renderStrict(<PlaceCharts charts={buildPlaceCharts()} />)
    const sizes = () =>
      [...container.querySelectorAll('.rs-pie, .rs-rose')].map((chart) => {
        const { width, height } = chart.getBoundingClientRect()
        return [width, height]
      })
    await expect.poll(sizes).toEqual(Array.from({ length: 4 }, () => [345, 345]))
  })

  it('statement of section 9: Charts: 30-day and 24-hour series in knots, degrees, degrees C, meters; hours GMT.', async () => {
    // tests/server/places/record-charts.test.ts proves the number of values.
    const hours = (...values: number[]) => buildSamples(values, 'hour')
    const days = (...values: number[]) => buildSamples(values, 'day')
    const place = buildPlaceCharts({
      wspd_day_ary: hours(10, 12),
      wspd_mnth_ary: days(7, 8),
      wdir_day_ary: hours(85, 95),
      wdir_mnth_ary: days(180, 190),
      temp_day_ary: hours(13, 14.5),
      temp_mnth_ary: days(20, 21),
    })
    const vessel = buildVesselCharts({
      wsp: { day_ary: hours(15, 16), mnth_ary: days(5, 6) },
      wang: { day_ary: hours(30, 40), mnth_ary: days(50, 60) },
      dbt: { day_ary: hours(3, 4.2), mnth_ary: days(11, 12) },
    })
    const { container } = renderStrict(
      <>
        <PlaceCharts charts={place} />
        <VesselCharts charts={vessel} />
      </>,
    )
    const listCharts = () =>
      [...container.querySelectorAll('[role=img]')]
        .map((chart) => chart.getAttribute('aria-label'))
        .filter((name) => name?.includes(', last ') && !name.startsWith('Check-ins'))
    await expect.poll(() => listCharts().length).toBe(12)
    expect(listCharts()).toEqual([
      'Wind speed, last 24 hours: lowest 10.0 kn, highest 12.0 kn, latest 12.0 kn (12:00).',
      'Wind direction, last 24 hours: mostly from E (90°), 10.0 kn to 12.0 kn, latest from E (95°) at 12.0 kn (12:00).',
      'Air temperature, last 24 hours: lowest 13.0 °C, highest 14.5 °C, latest 14.5 °C (12:00).',
      'Wind speed, last 30 days: lowest 7.0 kn, highest 8.0 kn, latest 8.0 kn (Nov 20).',
      'Wind direction, last 30 days: mostly from S (185°), 7.0 kn to 8.0 kn, latest from S (190°) at 8.0 kn (Nov 20).',
      'Air temperature, last 30 days: lowest 20.0 °C, highest 21.0 °C, latest 21.0 °C (Nov 20).',
      'Wind speed, last 24 hours: lowest 15.0 kn, highest 16.0 kn, latest 16.0 kn (12:00).',
      'Wind angle, last 24 hours: mostly at 35°, 15.0 kn to 16.0 kn, latest at 40° at 16.0 kn (12:00).',
      'Depth, last 24 hours: lowest 3 m, highest 4.2 m, latest 4.2 m (12:00).',
      'Wind speed, last 30 days: lowest 5.0 kn, highest 6.0 kn, latest 6.0 kn (Nov 20).',
      'Wind angle, last 30 days: mostly at 55°, 5.0 kn to 6.0 kn, latest at 60° at 6.0 kn (Nov 20).',
      'Depth, last 30 days: lowest 11 m, highest 12 m, latest 12 m (Nov 20).',
    ])
    for (const note of [/nm\. Times are in GMT\.$/, /instruments\. Times are in GMT\.$/])
      await expect.element(page.getByText(note)).toBeVisible()
  })

  it('shows messages without visits and without a nearby weather beacon', async () => {
    renderStrict(<PlaceCharts charts={emptyPlaceCharts} />)
    await expect.element(page.getByText(/^No boats have been seen here in the last 30 days\./)).toBeVisible()
    await expect.element(page.getByText(/^No weather beacon within 30 nm has reported/)).toBeVisible()
    expect(page.getByRole('img').elements()).toEqual([])
  })

  it('escapes HTML in labels', async () => {
    renderStrict(<PlaceCharts charts={buildPlaceCharts({ type_ary: [{ label: '<b>x</b>', value: 2 }] })} />)
    await expect
      .element(page.getByRole('img', { name: 'Visitors by type: <b>x</b> 2 (100%).' }))
      .toBeVisible()
  })

  it.each([280, 390, 700, 1400])('fits into %i px', async (width) => {
    await page.viewport(Math.max(width, 300), 900)
    const { container } = renderStrict(<PlaceCharts charts={buildPlaceCharts()} />)
    container.style.width = `${width}px`
    // Drawn when visible, which a busy browser reports late, or after seven seconds.
    await expect.poll(countCanvases).toBeGreaterThan(0)
    // Charts drawn before the width was set are redrawn.
    await expect
      .poll(() =>
        [...container.querySelectorAll('figure, svg, canvas')].filter(
          (part) => part.getBoundingClientRect().right > container.getBoundingClientRect().right + 0.5,
        ),
      )
      .toEqual([])
  })
})

describe('VesselCharts', () => {
  it('section 2: shows wind speed, wind angle and depth of 24 hours and 30 days in the units of the user', async () => {
    saveUnit('depth', 'ft')
    renderStrict(<VesselCharts charts={buildVesselCharts()} />)
    for (const metric of ['Wind speed', 'Wind angle', 'Depth'])
      for (const range of ['24 hours', '30 days'])
        await expect.element(page.getByRole('img', { name: `${metric}, last ${range}` })).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: /^Depth, last 24 hours: lowest \d+ ft/ }))
      .toBeVisible()
  })

  it('omits a sensor without data, and shows a message without any sensor', async () => {
    const none = { day_ary: buildSamples([null], 'hour'), mnth_ary: buildSamples([null], 'day') }
    const { rerender } = renderStrict(<VesselCharts charts={buildVesselCharts({ dbt: none })} />)
    await expect.element(page.getByRole('img', { name: 'Wind speed, last 24 hours' })).toBeVisible()
    expect(page.getByText('Depth').elements()).toEqual([])
    rerender(<VesselCharts charts={null} />)
    await expect.element(page.getByText(/^This boat has not reported wind or depth/)).toBeVisible()
  })
})

describe('ChartWidget', () => {
  it('loads its place and draws the given metric', async () => {
    const api = createFakeApi({ 'GET /places/:id': buildPlace({ charts: buildPlaceCharts() }) })
    renderStrict(wrapWithApi(api, <ChartWidget placeId={1401} metric="temperature" range="30d" />))
    await expect.element(page.getByRole('img', { name: /^Air temperature, last 30 days/ })).toBeVisible()
    expect(api.getLastCall('GET /places/:id').params).toEqual({ id: 1401 })
  })

  it('draws given data without a call and calls onPoint on click', async () => {
    const api = createFakeApi()
    const clickedPoints: unknown[] = []
    const data = [
      { label: 'Sail', value: 3 },
      { label: 'Power', value: 1 },
    ]
    renderStrict(
      wrapWithApi(
        api,
        <ChartWidget metric="visitors-by-type" data={data} onPoint={(point) => clickedPoints.push(point)} />,
      ),
    )
    await expect.element(page.getByRole('img')).toBeVisible()
    document
      .querySelector<SVGCircleElement>('.rs-pie__slice')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(clickedPoints).toEqual([data[0]])
    expect(api.calls).toEqual([])
  })

  it('draws check-ins of 30 days, wind directions as bubbles unless another kind is asked for, and a sensor of a vessel', async () => {
    const api = createFakeApi({
      'GET /places/:id': buildPlace({ charts: buildPlaceCharts() }),
      'GET /vessels/:id': buildVessel({ charts: buildVesselCharts() }),
    })
    const { container } = renderStrict(
      wrapWithApi(
        api,
        <>
          <ChartWidget placeId={1401} metric="check-ins" range="24h" />
          <ChartWidget placeId={1401} metric="wind-direction" />
          <ChartWidget placeId={1401} metric="wind-direction" kind="line" />
          <ChartWidget vesselId={5} metric="wind-angle" />
          <ChartWidget placeId={1401} metric="depth" />
        </>,
      ),
    )
    for (const name of [/^Check-ins per day, last 30 days/, /^Wind angle, last 24 hours: mostly at .* kn \(/])
      await expect.element(page.getByRole('img', { name })).toBeVisible()
    const listDirections = () =>
      page
        .getByRole('img', { name: /^Wind direction, last 24 hours/ })
        .elements()
        .map(({ localName }) => localName)
    await expect.poll(listDirections).toEqual(['svg', 'div'])
    // The bow of the vessel is at the top.
    expect(
      [...container.querySelectorAll('.rs-rose')].map(
        (rose) => rose.querySelector('.rs-rose__boat') !== null,
      ),
    ).toEqual([false, true])
    await expect.element(page.getByText('No measurements in the last 24 hours.')).toBeVisible()
    expect(api.getLastCall('GET /vessels/:id').params).toEqual({ id: 5 })
  })

  it('shows an error with a retry button', async () => {
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

/** Counts the pixels in the series color in a narrow vertical strip of the plot. */
function countSeriesPixels(at: number): number {
  const canvas = document.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return -1
  const axis = 40 * devicePixelRatio
  const x = Math.round(axis + (canvas.width - axis - 10) * at)
  const { data } = context.getImageData(x, 0, 6, Math.round(canvas.height * 0.8))
  const channels = /^#(..)(..)(..)$/.exec(getComputedStyle(canvas).getPropertyValue('--rs-chart-1'))?.slice(1)
  if (!channels) return -1
  const seriesColor = channels.map((channel) => Number.parseInt(channel, 16))
  let count = 0
  // Edges are antialiased; grid and labels are greyer.
  for (let i = 0; i < data.length; i += 4)
    if (
      seriesColor.every((channel, at) => Math.abs(channel - (data[i + at] ?? 255)) < 45) &&
      (data[i + 3] ?? 0) > 200
    )
      count++
  return count
}

/** Returns how high the series is drawn at a share of the width: 0 at the bottom of the plot, 1 at its top. */
function findSeriesHeight(canvas: HTMLCanvasElement, at: number): number | null {
  const over = canvas.parentElement?.querySelector('.u-over')?.getBoundingClientRect()
  const context = canvas.getContext('2d')
  if (!over || !context) return null
  const frame = canvas.getBoundingClientRect()
  const ratio = canvas.width / frame.width
  const x = Math.round((over.left - frame.left + over.width * at) * ratio)
  const channels = /^#(..)(..)(..)$/.exec(getComputedStyle(canvas).getPropertyValue('--rs-chart-1'))?.slice(1)
  const colour = channels?.map((channel) => Number.parseInt(channel, 16)) ?? []
  const { data } = context.getImageData(x, Math.round((over.top - frame.top) * ratio), 1, over.height * ratio)
  const rows = Array.from({ length: data.length / 4 }, (_, row) => data.subarray(4 * row, 4 * row + 4))
  const top = rows.findIndex(
    (pixel) =>
      (pixel[3] ?? 0) > 200 && colour.every((part, index) => Math.abs(part - (pixel[index] ?? 255)) < 45),
  )
  return top < 0 ? null : 1 - top / rows.length
}

/** Returns the highest green or blue value of the canvas, which is low in the night theme. */
function getMaxGreenOrBlue(): number {
  const canvas = document.querySelector('canvas')
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let max = 0
  for (let i = 0; i < data.length; i += 4)
    if ((data[i + 3] ?? 0) > 200) max = Math.max(max, data[i + 1] ?? 0, data[i + 2] ?? 0)
  return max
}
