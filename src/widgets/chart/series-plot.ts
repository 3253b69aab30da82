import UPlot from 'uplot'
import type { ChartKind } from './chart-kind.ts'
import { getPageScale } from '../../ui/page-scale.ts'
import { formatCount } from '../../core/format-number.ts'
import { formatAxisTime, type AxisKind, type ChartRange } from './series.ts'

/** Data of a plot: values in the reader's unit, oldest first. */
export interface PlotContent {
  times: readonly string[]
  values: readonly (number | null)[]
  kind: ChartKind
  axis: AxisKind
  range: ChartRange
  language: string
}

export interface PlotEvents {
  /** Called with the sample under the pointer; null when the pointer leaves. */
  onHover(index: number | null): void
  onChoose(index: number): void
}

export interface Plot {
  resize(width: number): void
  /** Redraws with the current colours of the page. */
  redraw(): void
  destroy(): void
}

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
const labelPx = 12
/** Gap between an axis and its labels, in pixels. */
const labelGapPx = 6
/** Minimum width of the labels of the vertical axis, so that stacked plots align. */
const leastAxisPx = 40

/** Draws a chart on a canvas inside an element, with the colours and the font of the element. */
export function createPlot(
  host: HTMLElement,
  size: { width: number; height: number },
  content: PlotContent,
  events: PlotEvents,
): Plot {
  const colour = (token: string) => getComputedStyle(host).getPropertyValue(`--rs-${token}`).trim()
  const font = `${labelPx}px ${getComputedStyle(host).fontFamily}`
  const times = content.times.map((at) => new Date(at).getTime() / 1000)
  const timeLabels = content.times.map((at) => formatAxisTime(at, content.range, content.language))
  const axis = {
    font,
    labelFont: font,
    stroke: () => colour('muted'),
    ticks: { show: false },
    gap: labelGapPx,
  } satisfies UPlot.Axis
  const plot = new UPlot(
    {
      ...size,
      // Labels are centred below their tick, so half of the last label may extend beyond the plot.
      padding: [labelPx / 2 + 2, (self) => Math.ceil(widestLabel(self, font, timeLabels) / 2), 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        bind: {
          mousemove: (self, target, handle) => (event) => {
            if (event.button === 0 && event.target === target) handle(toPlotPixels(self, event))
            return null
          },
        },
        points: { size: 9, width: 2, stroke: () => colour('paper'), fill: () => colour('accent') },
      },
      scales: {
        x: { time: true, range: xRange(times, content) },
        y: {
          range: (_self, low, high) => yRange(content.axis, low, high),
          dir: content.axis === 'downward' ? -1 : 1,
        },
      },
      axes: [
        {
          ...axis,
          size: 26,
          space: 64,
          grid: { show: false },
          incrs: [3, 6, 12].map((hours) => hours * hourSeconds).concat([1, 2, 5, 7, 10, 15].map(inDays)),
          splits: (_self, _axis, low, high, step) => timeSplits(low, high, step),
          values: (_self, splits) =>
            splits.map((seconds) => formatAxisTime(seconds * 1000, content.range, content.language)),
        },
        {
          ...axis,
          size: (self, labels) =>
            Math.max(leastAxisPx, Math.ceil(widestLabel(self, font, labels ?? [])) + labelGapPx),
          space: 34,
          grid: { stroke: () => colour('line'), width: 1 },
          ...(content.axis === 'degrees' && { splits: [0, 90, 180, 270, 360] }),
          values: (_self, splits) => splits.map((value) => formatCount(value, content.language)),
        },
      ],
      series: [{}, createSeriesOptions(content, colour)],
      hooks: {
        setCursor: [(self) => events.onHover(typeof self.cursor.idx === 'number' ? self.cursor.idx : null)],
      },
    },
    [times, [...content.values]],
    // uPlot does not recognise an element of another window.
    (self, draw) => {
      host.append(self.root)
      draw()
    },
  )
  plot.over.addEventListener('click', function choose() {
    if (typeof plot.cursor.idx === 'number') events.onChoose(plot.cursor.idx)
  })
  let isGone = false
  // The web font may load after the chart.
  void host.ownerDocument.fonts.ready.then(() => {
    if (!isGone) plot.redraw(false, true)
  })
  return {
    resize: (width) => plot.setSize({ width, height: size.height }),
    redraw: () => plot.redraw(false, true),
    destroy() {
      isGone = true
      plot.destroy()
    },
  }
}

/** Returns the event at the place that uPlot computes with: it takes no account of a page that scales the chart. */
function toPlotPixels({ over }: UPlot, event: MouseEvent): MouseEvent {
  const { left, top } = over.getBoundingClientRect()
  const scale = getPageScale(over)
  if (scale === 1) return event
  return new MouseEvent(event.type, {
    clientX: left + (event.clientX - left) / scale,
    clientY: top + (event.clientY - top) / scale,
    movementX: event.movementX,
    movementY: event.movementY,
  })
}

/** Returns the width of the widest label in CSS pixels, 0 without labels. */
function widestLabel({ ctx }: UPlot, font: string, labels: readonly string[]): number {
  ctx.save()
  ctx.font = font
  const widest = Math.max(0, ...labels.map((label) => ctx.measureText(label).width))
  ctx.restore()
  return widest
}

function createSeriesOptions(content: PlotContent, colour: (token: string) => string): UPlot.Series {
  const ink = () => colour('chart-1')
  const points = { size: 5, width: 1, stroke: ink, fill: ink }
  if (content.kind === 'column') {
    const paths = UPlot.paths.bars?.({ size: [0.68, 34], radius: 0.12 })
    return { stroke: ink, fill: ink, width: 0, points: { show: false }, ...(paths && { paths }) }
  }
  if (content.kind === 'bubble')
    return { stroke: ink, paths: () => null, points: { ...points, show: true, size: 11 } }
  const line: UPlot.Series = { stroke: ink, width: 2, spanGaps: false, points: { ...points, show: true } }
  if (content.kind === 'line') return line
  return {
    ...line,
    fill: () => faded(colour('chart-1')),
    ...(content.axis !== 'free' && { fillTo: 0 }),
  }
}

/** Returns a translucent colour through which the grid lines remain visible. */
function faded(colour: string): string {
  return /^#[\da-f]{6}$/i.test(colour) ? `${colour}30` : `color-mix(in srgb, ${colour} 20%, transparent)`
}

function inDays(days: number): number {
  return days * daySeconds
}

/** Half a step of padding at both ends, so that columns and points are not clipped. */
function xRange(times: readonly number[], { range }: PlotContent): [number, number] {
  const room = (range === '24h' ? hourSeconds : daySeconds) / 2
  return [(times[0] ?? 0) - room, (times.at(-1) ?? 0) + room]
}

/** Returns ticks at whole steps of GMT. */
function timeSplits(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step) * step
  const count = Math.max(0, Math.floor((high - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}

/** Returns the upper bound of the vertical axis. A series of equal values keeps some space above it. */
function yRange(axis: AxisKind, low: number | null, high: number | null): [number, number] {
  if (axis === 'degrees') return [0, 360]
  if (axis === 'free') {
    const [least, most] = [low ?? 0, high ?? 1]
    const room = Math.max(1, (most - least) * 0.15)
    return [Math.floor(least - room), Math.ceil(most + room)]
  }
  return [0, Math.max(4, Math.ceil((high ?? 0) * 1.12))]
}
