import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BubbleChart } from '../../../src/widgets/chart/BubbleChart.tsx'
import { PieChart } from '../../../src/widgets/chart/PieChart.tsx'
import { TideChart, type TideChartProps } from '../../../src/widgets/chart/TideChart.tsx'
import { buildSamples } from '../../factories/charts.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-20T10:30:00Z'), toFake: ['Date'] })

/** Renderers set these in another order than the source. */
const order = (name: string) => ['class', '', 'style'].indexOf(['class', 'style'].includes(name) ? name : '')

/** Lists the shapes of the drawing with their attributes, class first and style last, and the texts. */
function listShapes(container: HTMLElement): string[] {
  const svg = container.querySelector('.rs-chart__head ~ div svg')
  return [...(svg?.querySelectorAll('*') ?? [])].map((shape) =>
    [
      shape.localName,
      ...[...shape.attributes]
        .sort((a, b) => order(a.name) - order(b.name))
        .map(({ name, value }) => `${name}=${value}`),
      shape.children.length > 0 ? '' : (shape.textContent ?? ''),
    ]
      .filter((part) => part !== '')
      .join(' ')
      .replace(/\d+\.\d{3,}/g, (number) => Number(number).toFixed(1)),
  )
}

async function expectChart(chart: ReactNode, outline: string[], shapes: string[]): Promise<HTMLElement> {
  const { container } = renderStrict(chart)
  await expect.poll(() => listOutline(container)).toEqual(outline)
  expect(listShapes(container)).toEqual(shapes)
  return container
}

const clickShape = (container: HTMLElement, selector: string, at: number) =>
  container.querySelectorAll(selector)[at]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))

describe('the wind of a place', () => {
  const directions = buildSamples([0, 90, null, 225, 359.7], 'hour')
  const speeds = buildSamples([0, 15, 3, null, 40], 'hour')

  it('is drawn as bubbles on a compass, the speed as distance and colour', async () => {
    const onPoint = vi.fn()
    const container = await expectChart(
      <BubbleChart
        title="Wind"
        range="24h"
        directions={directions}
        speeds={speeds}
        empty="none"
        onPoint={onPoint}
      />,
      [
        'figure aria-labelledby=Wind',
        'span Wind',
        'span 12:00',
        'span 0°',
        'div style=max-inline-size: 345px;',
        'div aria-hidden=true',
        'p Sustained Wind Scale (Kts.)',
        'div dir=ltr',
        'li 0',
        'li 10',
        'li 20',
        'li 30',
        'svg role=img aria-label=Wind, last 24 hours: mostly from N (13°), 0.0 kn to 40.0 kn, latest from N (0°) at 40.0 kn (12:00).',
        'summary Values as a table',
        'span : Wind',
        'div role=region aria-label=Values of Wind tabindex=0',
        'th Time (GMT)',
        'th Direction',
        'th Speed',
        'th Nov 20, 2026, 08:00',
        'td 0°',
        'td 0.0 kn',
        'th Nov 20, 2026, 09:00',
        'td 90°',
        'td 15.0 kn',
        'th Nov 20, 2026, 10:00',
        'td none',
        'td 3.0 kn',
        'th Nov 20, 2026, 11:00',
        'td 225°',
        'td none',
        'th Nov 20, 2026, 12:00',
        'td 0°',
        'td 40.0 kn',
        'button Download as CSV',
        'span : Wind',
        'button Download as PNG',
        'span : Wind',
      ],
      [
        'g aria-hidden=true',
        'circle class=rs-rose__ring cx=100 cy=100 r=26',
        'circle class=rs-rose__ring cx=100 cy=100 r=52',
        'circle class=rs-rose__ring cx=100 cy=100 r=78',
        'line class=rs-rose__ray x1=100 y1=22 x2=100 y2=178',
        'line class=rs-rose__ray x1=155.15 y1=44.85 x2=44.85 y2=155.15',
        'line class=rs-rose__ray x1=178 y1=100 x2=22 y2=100',
        'line class=rs-rose__ray x1=155.15 y1=155.15 x2=44.85 y2=44.85',
        'text class=rs-rose__knots x=109.95 y=78.48 text-anchor=middle 10',
        'text class=rs-rose__knots x=119.9 y=54.46 text-anchor=middle 20',
        'text class=rs-rose__knots x=129.85 y=30.44 text-anchor=middle 30',
        'text class=rs-rose__mark x=100 y=13.6 text-anchor=middle N',
        'text class=rs-rose__mark x=190 y=103.6 text-anchor=middle E',
        'text class=rs-rose__mark x=100 y=193.6 text-anchor=middle S',
        'text class=rs-rose__mark x=10 y=103.6 text-anchor=middle W',
        'circle class=rs-rose__bubble cx=100 cy=100 r=5.4 style=fill: var(--rs-wind-0);',
        'title 08:00 · 0° · 0.0 kn',
        'circle class=rs-rose__bubble cx=139 cy=100 r=5.4 style=fill: color-mix(in srgb, var(--rs-wind-20) 50%, var(--rs-wind-10));',
        'title 09:00 · 90° · 15.0 kn',
        'circle class=rs-rose__bubble cx=72.42 cy=127.58 r=5.4 style=fill: var(--rs-muted);',
        'title 11:00 · 225°',
        'circle class=rs-rose__bubble rs-rose__bubble--latest cx=99.59 cy=22 r=5.4 style=fill: var(--rs-wind-30);',
        'title 12:00 · 0° · 40.0 kn',
      ],
    )
    clickShape(container, '.rs-rose__bubble', 2)
    expect(onPoint.mock.calls).toEqual([[{ at: '2026-11-20T11:00:00.000Z', value: 225 }]])
  })

  it('is drawn around the bow of a boat; opposite directions have no mean', async () => {
    await expectChart(
      <BubbleChart
        title="Angle"
        range="30d"
        top="bow"
        sizePx={200}
        directions={buildSamples([90, 270], 'day')}
        speeds={buildSamples([null, null], 'day')}
        empty="none"
      />,
      [
        'figure aria-labelledby=Angle',
        'span Angle',
        'span Nov 20',
        'span 270°',
        'div style=max-inline-size: 200px;',
        'div aria-hidden=true',
        'p Sustained Wind Scale (Kts.)',
        'div dir=ltr',
        'li 0',
        'li 10',
        'li 20',
        'li 30',
        'svg role=img aria-label=Angle, last 30 days: mostly unknown, latest 270° (Nov 20).',
        'summary Values as a table',
        'span : Angle',
        'div role=region aria-label=Values of Angle tabindex=0',
        'th Day (GMT)',
        'th Direction',
        'th Speed',
        'th Nov 19, 2026',
        'td 90°',
        'td none',
        'th Nov 20, 2026',
        'td 270°',
        'td none',
        'button Download as CSV',
        'span : Angle',
        'button Download as PNG',
        'span : Angle',
      ],
      [
        'g aria-hidden=true',
        'circle class=rs-rose__ring cx=100 cy=100 r=26',
        'circle class=rs-rose__ring cx=100 cy=100 r=52',
        'circle class=rs-rose__ring cx=100 cy=100 r=78',
        'line class=rs-rose__ray x1=100 y1=22 x2=100 y2=178',
        'line class=rs-rose__ray x1=155.15 y1=44.85 x2=44.85 y2=155.15',
        'line class=rs-rose__ray x1=178 y1=100 x2=22 y2=100',
        'line class=rs-rose__ray x1=155.15 y1=155.15 x2=44.85 y2=44.85',
        'path class=rs-rose__boat d=M100 76c9 11 11 24 8 44H92c-3-20-1-33 8-44z',
        'text class=rs-rose__knots x=109.95 y=78.48 text-anchor=middle 10',
        'text class=rs-rose__knots x=119.9 y=54.46 text-anchor=middle 20',
        'text class=rs-rose__knots x=129.85 y=30.44 text-anchor=middle 30',
        'text class=rs-rose__mark x=100 y=13.6 text-anchor=middle Bow',
        'text class=rs-rose__mark x=190 y=103.6 text-anchor=middle 90°',
        'text class=rs-rose__mark x=100 y=193.6 text-anchor=middle 180°',
        'text class=rs-rose__mark x=10 y=103.6 text-anchor=middle 270°',
        'circle class=rs-rose__bubble cx=139 cy=100 r=5.4 style=fill: var(--rs-muted);',
        'title Nov 19 · 90°',
        'circle class=rs-rose__bubble rs-rose__bubble--latest cx=61 cy=100 r=5.4 style=fill: var(--rs-muted);',
        'title Nov 20 · 270°',
      ],
    )
  })

  it('is described with its lowest and highest speed, whenever they were measured', async () => {
    renderStrict(
      <BubbleChart
        title="Wind"
        range="24h"
        directions={buildSamples([0, 90, 180], 'hour')}
        speeds={buildSamples([15, 3, 9], 'hour')}
        empty="none"
      />,
    )
    await expect.element(page.getByRole('img')).toHaveAccessibleName(/, 3\.0 kn to 15\.0 kn, latest/)
  })

  it('is a message without measurements', async () => {
    await expectChart(
      <BubbleChart title="Wind" range="24h" directions={[]} speeds={[]} empty="nothing" />,
      [
        'figure aria-labelledby=Wind',
        'span Wind',
        'p nothing',
        'summary Values as a table',
        'span : Wind',
        'div role=region aria-label=Values of Wind tabindex=0',
        'th Time (GMT)',
        'th Direction',
        'th Speed',
        'button Download as CSV',
        'span : Wind',
      ],
      [],
    )
  })
})

describe('shares', () => {
  it('are slices of a ring with gaps, a legend and a table that has those without a value too', async () => {
    const onPoint = vi.fn()
    const shares = [
      { label: 'A', value: 1500 },
      { label: 'B', value: 0 },
      { label: 'C', value: 500 },
    ]
    const container = await expectChart(
      <PieChart title="Boats" shares={shares} empty="none" onPoint={onPoint} />,
      [
        'figure aria-labelledby=Boats',
        'span Boats',
        'div style=max-inline-size: 345px;',
        'svg role=img aria-label=Boats: A 1,500 (75%), C 500 (25%).',
        'ul aria-hidden=true',
        'i style=background: var(--rs-chart-1);',
        'span A',
        'b 75%',
        'i style=background: var(--rs-chart-2);',
        'span C',
        'b 25%',
        'summary Values as a table',
        'span : Boats',
        'div role=region aria-label=Values of Boats tabindex=0',
        'th Kind',
        'th Vessels',
        'th A',
        'td 1,500',
        'th B',
        'td 0',
        'th C',
        'td 500',
        'button Download as CSV',
        'span : Boats',
        'button Download as PNG',
        'span : Boats',
      ],
      [
        'circle class=rs-pie__slice cx=22 cy=22 r=15.9 fill=none stroke-width=9.4 stroke-dasharray=74.3 100 stroke-dashoffset=0 style=stroke: var(--rs-chart-1);',
        'title A: 1,500',
        'circle class=rs-pie__slice cx=22 cy=22 r=15.9 fill=none stroke-width=9.4 stroke-dasharray=24.3 100 stroke-dashoffset=-75 style=stroke: var(--rs-chart-2);',
        'title C: 500',
        'text class=rs-pie__total x=22 y=22.6 text-anchor=middle 2,000',
        'text class=rs-pie__unit x=22 y=26.2 text-anchor=middle vessels',
      ],
    )
    clickShape(container, '.rs-pie__slice', 1)
    expect(onPoint.mock.calls).toEqual([[{ label: 'C', value: 500 }]])
  })

  it('are a whole ring for one kind, and a message without any', async () => {
    await expectChart(
      <PieChart title="Boats" shares={[{ label: 'A', value: 1 }]} empty="none" sizePx={100} />,
      [
        'figure aria-labelledby=Boats',
        'span Boats',
        'div style=max-inline-size: 100px;',
        'svg role=img aria-label=Boats: A 1 (100%).',
        'ul aria-hidden=true',
        'i style=background: var(--rs-chart-1);',
        'span A',
        'b 100%',
        'summary Values as a table',
        'span : Boats',
        'div role=region aria-label=Values of Boats tabindex=0',
        'th Kind',
        'th Vessels',
        'th A',
        'td 1',
        'button Download as CSV',
        'span : Boats',
        'button Download as PNG',
        'span : Boats',
      ],
      [
        'circle class=rs-pie__slice cx=22 cy=22 r=15.9 fill=none stroke-width=9.4 stroke-dasharray=100 100 stroke-dashoffset=0 style=stroke: var(--rs-chart-1);',
        'title A: 1',
        'text class=rs-pie__total x=22 y=22.6 text-anchor=middle 1',
        'text class=rs-pie__unit x=22 y=26.2 text-anchor=middle vessel',
      ],
    )
    await expectChart(
      <PieChart title="Boats" shares={[]} empty="nothing" />,
      [
        'figure aria-labelledby=Boats',
        'span Boats',
        'p nothing',
        'summary Values as a table',
        'span : Boats',
        'div role=region aria-label=Values of Boats tabindex=0',
        'th Kind',
        'th Vessels',
        'button Download as CSV',
        'span : Boats',
      ],
      [],
    )
  })

  it('of six kinds are all shown', async () => {
    const shares = [1, 2, 3, 4, 5, 6].map((value) => ({ label: `Kind ${value}`, value }))
    const { container } = renderStrict(<PieChart title="Boats" shares={shares} empty="none" />)
    await expect
      .poll(() =>
        [...container.querySelectorAll('.rs-pie__legend span')].map(({ textContent }) => textContent),
      )
      .toEqual(shares.map(({ label }) => label))
  })
})

it('the tide of a day has a curve, its waters in local time, and a line at the current time', async () => {
  const day = { from: '2026-11-19T23:00:00Z', to: '2026-11-20T23:00:00Z' }
  const tide = {
    station_name: 'Sète',
    curve: [
      { at: day.from, level: 1 },
      { at: '2026-11-20T05:00:00Z', level: 3 },
      { at: day.to, level: 1 },
    ],
    waters: [
      { at: '2026-11-19T23:30:00Z', kind: 'low', level: 1 },
      { at: '2026-11-20T05:00:00Z', kind: 'high', level: 3 },
      { at: '2026-11-20T22:30:00Z', kind: 'low', level: 1 },
      { at: day.to, kind: 'high', level: 3 },
    ],
  } as TideChartProps['tide'] // the fields that are drawn
  await expectChart(
    <TideChart timeZone="Europe/Paris" day={day} tide={tide} />,
    [
      'figure aria-labelledby=Tide today',
      'span Tide today',
      'span Sète',
      'div role=img aria-label=Tide today at Sète: Low water 00:30 1 m, High water 06:00 3 m, Low water 23:30 1 m.',
      'span style=inset-inline-start: 8%; top: 76%; --low 1 m',
      'b 00:30',
      'span style=inset-inline-start: 25%; top: 24%; --high 3 m',
      'b 06:00',
      'span style=inset-inline-start: 92%; top: 76%; --low 1 m',
      'b 23:30',
      'div aria-hidden=true',
      'span 00:00',
      'span 06:00',
      'span 12:00',
      'span 18:00',
      'span 00:00',
      'summary Values as a table',
      'span : Tide today',
      'div role=region aria-label=Values of Tide today tabindex=0',
      'th Local time',
      'th Water',
      'th Height',
      'th 00:30',
      'td Low water',
      'td 1 m',
      'th 06:00',
      'td High water',
      'td 3 m',
      'th 23:30',
      'td Low water',
      'td 1 m',
      'button Download as CSV',
      'span : Tide today',
      'button Download as PNG',
      'span : Tide today',
    ],
    [
      'path class=rs-tide__water d=M0.00 76.00 L25.00 24.00 L100.00 76.00 L100 100 L0 100 Z',
      'path class=rs-tide__line d=M0.00 76.00 L25.00 24.00 L100.00 76.00',
      'line class=rs-tide__now x1=47.9 x2=47.9 y1=0 y2=100',
    ],
  )
  const tomorrow = { from: '2026-11-20T23:00:00Z', to: '2026-11-21T23:00:00Z' }
  const { container } = renderStrict(<TideChart timeZone="Europe/Paris" day={tomorrow} tide={tide} />)
  await expect.poll(() => container.querySelectorAll('.rs-tide__line').length).toBe(1)
  expect(container.querySelector('.rs-tide__now')).toBeNull()
})
