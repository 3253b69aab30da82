import type { PlaceCharts } from '../../src/core/contract/place.ts'
import type { VesselCharts } from '../../src/core/contract/vessel.ts'

/** Builds hourly or daily samples up to a time, oldest first. */
export function buildSamples(
  values: readonly (number | null)[],
  step: 'hour' | 'day',
  end = '2026-11-20T12:00:00.000Z',
): { at: string; value: number | null }[] {
  const stepMs = (step === 'hour' ? 1 : 24) * 3_600_000
  const last = Math.floor(new Date(end).getTime() / stepMs) * stepMs
  return values.map((value, index) => ({
    at: new Date(last - (values.length - 1 - index) * stepMs).toISOString(),
    value,
  }))
}

/** Builds a wave of values with an optional gap of missing values. */
function buildWave(count: number, { mean, swing, gap = -1 }: { mean: number; swing: number; gap?: number }) {
  return Array.from({ length: count }, (_, i) => {
    if (i >= gap && i < gap + 3 && gap >= 0) return null
    const value = mean + swing * Math.sin(i / 3.1) + swing * 0.4 * Math.sin(i * 1.7)
    return Math.round(value * 10) / 10
  })
}

const toDirections = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : (Math.round(value) + 360) % 360))

/** Builds the charts of a busy place with a weather beacon nearby. */
export function buildPlaceCharts(overrides: Partial<PlaceCharts> = {}): PlaceCharts {
  return {
    simulated: false,
    class_ary: [
      { label: '< 8 m', value: 6 },
      { label: '8–12 m', value: 21 },
      { label: '12–18 m', value: 14 },
      { label: '18–24 m', value: 3 },
      { label: '≥ 50 m', value: 1 },
    ],
    type_ary: [
      { label: 'Sailboat', value: 28 },
      { label: 'Powerboat', value: 11 },
      { label: 'Multihull', value: 4 },
      { label: 'Fishing boat', value: 2 },
    ],
    month_checkin: buildSamples(
      Array.from({ length: 30 }, (_, i) => Math.round(3 + 2.6 * Math.sin(i * 0.9) + (i % 7 === 5 ? 3 : 0))),
      'day',
    ),
    wspd_mnth_ary: buildSamples(buildWave(30, { mean: 14, swing: 8, gap: 11 }), 'day'),
    wdir_mnth_ary: buildSamples(toDirections(buildWave(30, { mean: 320, swing: 60, gap: 11 })), 'day'),
    temp_mnth_ary: buildSamples(buildWave(30, { mean: 14, swing: 4, gap: 11 }), 'day'),
    wspd_day_ary: buildSamples(buildWave(24, { mean: 11, swing: 5, gap: 6 }), 'hour'),
    wdir_day_ary: buildSamples(toDirections(buildWave(24, { mean: 350, swing: 30, gap: 6 })), 'hour'),
    temp_day_ary: buildSamples(buildWave(24, { mean: 13, swing: 3, gap: 6 }), 'hour'),
    ...overrides,
  }
}

/** Charts of a place without check-ins and measurements. */
export const emptyPlaceCharts: PlaceCharts = {
  simulated: false,
  class_ary: [],
  type_ary: [],
  month_checkin: buildSamples(
    Array.from({ length: 30 }, () => 0),
    'day',
  ),
  wspd_mnth_ary: buildSamples(
    Array.from({ length: 30 }, () => null),
    'day',
  ),
  wdir_mnth_ary: buildSamples(
    Array.from({ length: 30 }, () => null),
    'day',
  ),
  temp_mnth_ary: buildSamples(
    Array.from({ length: 30 }, () => null),
    'day',
  ),
  wspd_day_ary: buildSamples(
    Array.from({ length: 24 }, () => null),
    'hour',
  ),
  wdir_day_ary: buildSamples(
    Array.from({ length: 24 }, () => null),
    'hour',
  ),
  temp_day_ary: buildSamples(
    Array.from({ length: 24 }, () => null),
    'hour',
  ),
}

/** Builds the charts of a vessel with wind sensor and depth sounder. */
export function buildVesselCharts(overrides: Partial<VesselCharts> = {}): VesselCharts {
  return {
    wsp: {
      day_ary: buildSamples(buildWave(24, { mean: 15, swing: 6 }), 'hour'),
      mnth_ary: buildSamples(buildWave(30, { mean: 13, swing: 7, gap: 20 }), 'day'),
    },
    wang: {
      day_ary: buildSamples(toDirections(buildWave(24, { mean: 40, swing: 25 })), 'hour'),
      mnth_ary: buildSamples(toDirections(buildWave(30, { mean: 0, swing: 70, gap: 20 })), 'day'),
    },
    dbt: {
      day_ary: buildSamples(buildWave(24, { mean: 12, swing: 7 }), 'hour'),
      mnth_ary: buildSamples(buildWave(30, { mean: 24, swing: 14, gap: 20 }), 'day'),
    },
    ...overrides,
  }
}
