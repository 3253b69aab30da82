import { describe, expect, it } from 'vitest'
import { visitDetection as limits } from '../../../../src/core/limits/ingest.ts'
import { advanceVisitState, type VisitState } from '../../../../src/server/ingest/visits/visit-state.ts'

const start = Date.UTC(2026, 4, 1)
const place = { latitude: 43, longitude: 4 }
/** A report some metres north of the place. */
const report = (ms: number, metres: number, sog: number | null = 0) => ({
  latitude: place.latitude + metres / 111_195,
  longitude: place.longitude,
  at: new Date(start + ms),
  sog,
})
const nothing: VisitState = { stationary: null, openVisit: null }
const visit = (awaySinceMs: number | null = null): VisitState => ({
  stationary: null,
  openVisit: { placePosition: place, awaySince: awaySinceMs === null ? null : new Date(start + awaySinceMs) },
})

describe('an arrival', () => {
  it('begins with the first slow report and is certain after some minutes within a distance', () => {
    const first = advanceVisitState(nothing, report(0, 0, limits.stationaryKnots))
    const stationary = { ...place, since: new Date(start) }
    expect(first).toEqual({ stationary, openVisit: null, hasArrived: false, leftAt: null })
    const before = advanceVisitState(first, report(limits.arrivalMs - 1, limits.stationaryMetres - 1))
    expect(before).toEqual(first)
    expect(advanceVisitState(before, report(limits.arrivalMs, 0, null))).toEqual({
      ...first,
      hasArrived: true,
    })
  })

  it('begins again elsewhere, and ends at speed', () => {
    const first = advanceVisitState(nothing, report(0, 0))
    const moved = advanceVisitState(first, report(limits.arrivalMs, limits.stationaryMetres + 1))
    expect(moved).toMatchObject({
      hasArrived: false,
      stationary: { since: new Date(start + limits.arrivalMs) },
    })
    expect(advanceVisitState(first, report(limits.arrivalMs, 0, limits.stationaryKnots + 0.1))).toEqual({
      ...nothing,
      hasArrived: false,
      leftAt: null,
    })
  })
})

describe('a departure', () => {
  it('needs some minutes beyond a distance, or a longer distance at once', () => {
    const near = advanceVisitState(visit(0), report(60_000, limits.departureMetres - 1, 5))
    expect(near).toEqual({ ...visit(), hasArrived: false, leftAt: null })
    const away = advanceVisitState(visit(), report(60_000, limits.departureMetres + 1, 5))
    expect(away).toEqual({ ...visit(60_000), hasArrived: false, leftAt: null })
    const later = (ms: number) => advanceVisitState(away, report(60_000 + ms, limits.departureMetres + 1, 5))
    expect(later(limits.departureMs - 1).openVisit?.awaySince).toEqual(new Date(start + 60_000))
    expect(later(limits.departureMs)).toEqual({
      ...nothing,
      hasArrived: false,
      leftAt: new Date(start + 60_000),
    })
    const atOnce = (metres: number) => advanceVisitState(visit(), report(0, metres, 5)).leftAt
    expect(atOnce(limits.immediateDepartureMetres - 5)).toBeNull()
    expect(atOnce(limits.immediateDepartureMetres + 5)).toEqual(new Date(start))
  })

  it('is no arrival, although the vessel is stationary', () => {
    const stationary = { ...place, since: new Date(start - 2 * limits.arrivalMs) }
    expect(advanceVisitState({ ...visit(), stationary }, report(0, 0))).toEqual({
      ...visit(),
      stationary,
      hasArrived: false,
      leftAt: null,
    })
  })
})
