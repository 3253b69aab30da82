import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPlot, type Plot, type PlotContent } from '../../../src/widgets/chart/series-plot.ts'
import { buildSamples } from '../../factories/charts.ts'
import '../../../src/widgets/chart/chart.css'

let plots: Plot[] = []
beforeEach(() => void vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText'))
afterEach(() => {
  for (const plot of plots) plot.destroy()
  plots = []
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** Draws hourly or daily values that end at noon of November 20. */
function draw(values: readonly (number | null)[], own: Partial<PlotContent> = {}) {
  const { range = '24h' } = own
  const times = buildSamples(values, range === '24h' ? 'hour' : 'day').map(({ at }) => at)
  const host = document.createElement('div')
  host.style.cssText = '--rs-chart-1: #102030; font-family: sans-serif; width: 500px'
  document.body.append(host)
  const events = {
    onHover: vi.fn<(index: number | null) => void>(),
    onChoose: vi.fn<(index: number) => void>(),
  }
  const content: PlotContent = {
    times,
    values,
    kind: 'line',
    axis: 'from-zero',
    range,
    language: 'en',
    ...own,
  }
  const plot = createPlot(host, { width: 500, height: 190 }, content, events)
  plots.push(plot)
  return { host, plot, ...events }
}

/** Draws values and returns the texts of both axes, in the order of the values. */
async function listLabels(
  ...[values, own]: Parameters<typeof draw>
): Promise<{ times: string[]; values: string[] }> {
  const fillText = vi.mocked(CanvasRenderingContext2D.prototype.fillText)
  fillText.mockClear()
  draw(values, own)
  await expect.poll(() => fillText.mock.calls.length).toBeGreaterThan(2)
  const texts = [...new Set(fillText.mock.calls.map(([text]) => text))]
  const isTime = (text: string) => /:|[a-z]/i.test(text)
  return { times: texts.filter(isTime), values: texts.filter((text) => !isTime(text)) }
}

describe('the axis of values', () => {
  it.each([
    ['from zero, to four at least', [1, 1], { axis: 'from-zero' }, ['0', '1', '2', '3', '4']],
    ['with room above the highest', [99, 20], { axis: 'from-zero' }, ['0', '25', '50', '75', '100']],
    ['of depths, with room too', [99, 20], { axis: 'downward' }, ['0', '25', '50', '75', '100']],
    ['of all directions', [80, 90], { axis: 'degrees' }, ['0', '90', '180', '270', '360']],
    ['around equal values', [20, 20], { axis: 'free' }, ['19', '19.5', '20', '20.5', '21']],
    ['with room around different values', [5, 95], { axis: 'free' }, ['0', '50', '100']],
    ['below zero', [-8, -6], { axis: 'free' }, ['-9', '-8', '-7', '-6', '-5']],
    [
      'in the language of the reader',
      [20, 20],
      { axis: 'free', language: 'de' },
      ['19', '19,5', '20', '20,5', '21'],
    ],
  ] as const)('is %s', async (_, values, own, labels) => {
    expect((await listLabels(values, own)).values).toEqual(labels)
  })
})

describe('the axis of times', () => {
  it('has whole steps of hours in GMT', async () => {
    // From 08:00 to 12:00, with half an hour on both sides.
    expect((await listLabels([1, 2, 3, 4, 5])).times).toEqual(['09:00', '12:00'])
  })

  it('has whole steps of days in the language of the reader', async () => {
    const { times } = await listLabels([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { range: '30d', language: 'fr' })
    expect(times).toEqual(['11 nov.', '13 nov.', '15 nov.', '17 nov.', '19 nov.'])
  })
})

describe('the pointer on a plot', () => {
  const move = (host: HTMLElement, type: string, share: number) => {
    const over = host.querySelector('.u-over') ?? host
    const { left, top, width, height } = over.getBoundingClientRect()
    const place = { clientX: left + share * width, clientY: top + height / 2, bubbles: true }
    over.dispatchEvent(new MouseEvent(type, place))
  }

  it('names the sample below it until it leaves, and chooses it with a click', async () => {
    const { host, onHover, onChoose } = draw([1, null, 3, 4, 5])
    await expect.poll(() => host.querySelector('canvas')).not.toBeNull()
    move(host, 'click', 0.5)
    expect(onChoose).not.toHaveBeenCalled()
    move(host, 'mouseenter', 0.99)
    move(host, 'mousemove', 0.99)
    await expect.poll(() => onHover.mock.calls.at(-1)).toEqual([4])
    for (const type of ['mousedown', 'mouseup', 'click']) move(host, type, 0.99)
    expect(onChoose.mock.calls).toEqual([[4]])
    move(host, 'mouseleave', 1)
    await expect.poll(() => onHover.mock.calls.at(-1)).toEqual([null])
  })
})

it('a plot takes another width, and leaves nothing behind', async () => {
  const { host, plot } = draw([1, 2])
  const getSize = () => {
    const { width, height } = host.querySelector('canvas')?.getBoundingClientRect() ?? new DOMRect()
    return [width, height]
  }
  await expect.poll(getSize).toEqual([500, 190])
  plot.resize(320)
  await expect.poll(getSize).toEqual([320, 190])
  plot.destroy()
  plots = []
  expect(host.childElementCount).toBe(0)
})
