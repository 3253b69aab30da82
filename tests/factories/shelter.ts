import type {
  Shelter,
  ShelteredPlace,
  ShelteredPlaces,
  ShelterHour,
  ShelterRay,
} from '../../src/core/contract/shelter.ts'
import { maxFetchMetres } from '../../src/core/limits/shelter.ts'
import { computeWindSea, getRayIndex } from '../../src/core/shelter/waves.ts'

const coast = { source: 'OpenStreetMap', licence: 'ODbL', date: '2026-10', spacing_m: 22 }

/** Open water of a bay that opens to the south-west, in metres, every 10 degrees from north. */
const bayFetch = [
  180,
  160,
  150,
  170,
  220,
  260,
  300,
  340,
  420,
  520,
  640,
  800,
  1100,
  1500,
  2200,
  4100,
  8600,
  15_000,
  31_000,
  64_000,
  120_000,
  210_000,
  maxFetchMetres,
  26_300,
  22_000,
  12_400,
  6200,
  3100,
  1700,
  950,
  600,
  430,
  320,
  260,
  220,
  190,
]

/** A ray of the bay; by default with sub-rays between three quarters and five quarters of the fetch. */
export function buildRay(index: number, own: Partial<ShelterRay> = {}): ShelterRay {
  const fetch = bayFetch[index] ?? 0
  const isOpen = fetch >= maxFetchMetres
  return {
    bearing: index * 10,
    fetch_m: fetch,
    min_m: isOpen ? fetch : Math.round(fetch * 0.7),
    max_m: isOpen ? fetch : Math.min(maxFetchMetres, Math.round(fetch * 1.6)),
    limited_by: isOpen ? 'horizon' : 'land',
    limit: isOpen ? null : { latitude: 43.2, longitude: 5.3, name: nameLimit(index), coast },
    ...own,
  }
}

function nameLimit(index: number): string | null {
  if (index === 23) return 'Île Maïre'
  return index % 6 === 5 ? 'Cap Croisette' : null
}

const hourMs = 3_600_000

/** Waves of a height that is known or, with null, not even as an interval. */
export const knownWaves = (wave_m: number | null) => ({ wave_m, wave_low_m: wave_m, wave_high_m: wave_m })

/** Forecast hours from `start`; the wind turns from west to south-west and is strongest at 03:00 UTC. */
export function buildHours(start: Date, count: number): ShelterHour[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(start.getTime() + index * hourMs)
    const hoursFromPeak = ((at.getUTCHours() + 9) % 24) - 12
    const direction = 246 - 2 * hoursFromPeak
    const speed = Math.round(80 + 110 * Math.exp(-(hoursFromPeak ** 2) / 12)) / 10
    const { heightMetres, periodSeconds } = computeWindSea(speed, bayFetch[getRayIndex(direction)] ?? 0)
    return {
      at: at.toISOString(),
      direction,
      speed_kn: speed,
      gust_kn: Math.round(speed * 1.4),
      ...knownWaves(heightMetres),
      period_s: periodSeconds,
    }
  })
}

/** Shelter of a bay that opens to the south-west, with a wind of 18 kn from there an hour ago. */
export function buildShelter(own: Partial<Shelter> = {}): Shelter {
  const { heightMetres, periodSeconds } = computeWindSea(18, 26_300)
  return {
    place_id: 1401,
    coast,
    quality: 'good',
    rays: bayFetch.map((_, index) => buildRay(index)),
    now: {
      wind: {
        direction: 230,
        speed_kn: 18,
        gust_kn: 24,
        station: 'Marseille',
        distance_nm: 7.4,
        observed_at: new Date(Date.now() - 1.01 * hourMs).toISOString(),
      },
      ...knownWaves(heightMetres),
      period_s: periodSeconds,
      ray: 23,
    },
    hours: [],
    logged: {
      days: 30,
      observed_hours: 640,
      exposed_hours: 31,
      station: 'Marseille',
      worst: { at: '2026-11-14T03:00:00.000Z', direction: 220, speed_kn: 27, wave_m: 1.9 },
    },
    attribution: ['Coast © OpenStreetMap contributors (ODbL)'],
    ...own,
  }
}

/** A place of the list by shelter. */
export function buildShelteredPlace(own: Partial<ShelteredPlace> = {}): ShelteredPlace {
  return {
    id: 1401,
    name: 'Port Camargue',
    type_enum: 0,
    latitude: 43.517,
    longitude: 4.132,
    quality: 'good',
    ...knownWaves(own.wave_m === undefined ? 0.2 : own.wave_m),
    period_s: 1.4,
    fetch_m: 1200,
    wind: 0,
    fuel: false,
    water: false,
    ...own,
  }
}

export function buildShelteredPlaces(
  places: readonly ShelteredPlace[],
  own: Partial<ShelteredPlaces> = {},
): ShelteredPlaces {
  return {
    direction: 0,
    speed_kn: 20,
    places: [...places],
    truncated: false,
    attribution: ['Coast © OpenStreetMap contributors (ODbL)'],
    ...own,
  }
}
