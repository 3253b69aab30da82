import { describe, expect, it } from 'vitest'
import { clearanceKinds, clearanceRange } from '../../../src/core/catalogue/clearances.ts'
import { getMmsiType } from '../../../src/core/catalogue/mids.ts'
import { aisDensity, aisPathCounting } from '../../../src/core/limits/ais-paths.ts'
import * as imports from '../../../src/core/limits/imports.ts'
import * as ingest from '../../../src/core/limits/ingest.ts'
import { mapZoom } from '../../../src/core/limits/map.ts'
import * as plotters from '../../../src/core/limits/plotters.ts'
import { search } from '../../../src/core/limits/search.ts'
import * as shelter from '../../../src/core/limits/shelter.ts'
import * as vessels from '../../../src/core/limits/vessels.ts'
import * as weather from '../../../src/core/limits/weather.ts'

/** Expects a limit that lets a known extreme pass with a margin, but nothing far beyond. */
function expectLimitBeyond(limit: number, extreme: number, margin: number): void {
  expect(Math.abs(limit)).toBeGreaterThanOrEqual(Math.abs(extreme))
  expect(Math.abs(limit)).toBeLessThanOrEqual(Math.abs(extreme) * margin)
}

describe('vessels', () => {
  it('as long as the Seawise Giant and as wide as the Pioneering Spirit can be entered', () => {
    expectLimitBeyond(vessels.vesselForm.loaMaxMetres, 458.5, 1.3)
    expectLimitBeyond(vessels.vesselForm.beamMaxMetres, 124, 1.3)
    expectLimitBeyond(vessels.vesselForm.draftMaxMetres, 32, 1.8)
  })

  it('as old as the wreck of the Vasa can be entered', () => {
    expect(vessels.vesselForm.yearMin).toBeLessThanOrEqual(1628)
    expect(vessels.vesselForm.yearMin).toBeGreaterThan(1000)
  })

  it('from 24 m on are large yachts, as in the codes for them', () => {
    expect(vessels.stinkpot.yachtMetres).toBe(24)
    const classes = [...vessels.visitorLengthMetres]
    expect(classes).toContain(vessels.stinkpot.yachtMetres)
    expect(new Set(classes).size).toBe(classes.length)
    expect(classes.toSorted((a, b) => a - b)).toEqual(classes)
  })

  it('have a track as long as raw observations are kept', () => {
    expect(vessels.vesselTrack.maxHours).toBe(ingest.retention.rawDays * 24)
    expect(vessels.vesselTrack.defaultHours).toBe(24)
  })

  it('that are delayed as long as possible are seen before they count as gone', () => {
    expect(vessels.vesselPrivacy.delayMaxHours).toBeLessThanOrEqual(vessels.vesselHiddenAfterDays * 24)
    expect(vessels.vesselPrivacy.expiresMaxHours).toBe(365 * 24)
    expect(vessels.vesselPrivacy.expiresMinHours).toBe(1)
  })

  it('are shown in an area of a size that each larger one doubles, at a whole number of snapshots a day', () => {
    const { areaSizesNm, delayMaxHours } = vessels.vesselPrivacy
    for (const [index, size] of areaSizesNm.entries()) expect(size).toBe(2 ** index)
    const { stepMs, keptMs, keptOutside, maxReportAgeMs } = vessels.areaSnapshot
    expect((24 * 3_600_000) % stepMs).toBe(0)
    // A snapshot is stored until it is shown, and for the step in which it is.
    expect(keptMs).toBeGreaterThanOrEqual(delayMaxHours * 3_600_000 + stepMs)
    expect(maxReportAgeMs).toBe(vessels.vesselHiddenAfterDays * 24 * 3_600_000)
    expect(keptOutside).toBeLessThan(0.5)
  })
})

describe('AIS', () => {
  it('has 102.2 knots as its highest speed and 102.3 for none (ITU-R M.1371)', () => {
    expect(ingest.observationLimits.maxSpeedKnots).toBe(102.2)
  })

  it('gives simulated vessels the last thousand numbers of a country', () => {
    const { firstMmsi, beacons, ports } = ingest.demo
    for (const mmsi of [firstMmsi, firstMmsi + 10 * (ports + beacons)]) {
      expect(getMmsiType(String(mmsi))).toBe('ship')
      expect(String(mmsi).slice(3, 6)).toBe('999')
    }
  })

  it('sentences of 82 characters and messages fit', () => {
    expect(ingest.aisFeed.maxLineLength).toBeGreaterThan(82)
    expect(ingest.aisFeed.maxMessageBytes).toBeGreaterThan(ingest.aisFeed.maxLineLength)
  })

  it('is received again before a silent connection is given up', () => {
    const { minRetryMs, stableAfterMs, maxRetryMs, silenceTimeoutMs } = ingest.aisFeed
    expect(minRetryMs).toBeLessThan(stableAfterMs)
    expect(stableAfterMs).toBeLessThan(maxRetryMs)
    expect(maxRetryMs).toBeLessThan(silenceTimeoutMs)
  })

  it('paths are counted in cells between 500 m and 40 km at the equator', () => {
    const equatorMetres = 40_075_000
    const cells = aisPathCounting.gridLevels.map((level) => equatorMetres / 2 ** level)
    expect(cells.toSorted((a, b) => b - a)).toEqual(cells)
    expect(cells[0]).toBeLessThan(40_000)
    expect(cells.at(-1)).toBeGreaterThan(500)
    expect(aisDensity.medium).toBeLessThan(aisDensity.high)
  })

  it('a vessel arrives near a place, leaves farther away, and leaves faster than it arrives', () => {
    const limits = ingest.visitDetection
    expect(limits.stationaryMetres).toBeLessThan(limits.maxPlaceDistanceMetres)
    expect(limits.maxPlaceDistanceMetres).toBeLessThan(limits.departureMetres)
    expect(limits.departureMetres).toBeLessThan(limits.immediateDepartureMetres)
    expect(limits.departureMs).toBeLessThan(limits.arrivalMs)
  })

  it('lines of a chunk fit one transaction', () => {
    const { batchSize, maxLinesPerChunk, maxQueueLength } = ingest.observationLimits
    expect(maxLinesPerChunk).toBeLessThanOrEqual(batchSize.postgres)
    expect(batchSize.embedded).toBeLessThan(batchSize.postgres)
    expect(batchSize.postgres).toBeLessThan(maxQueueLength)
  })

  it('sensors measure the deepest sea, and angles of a full turn', () => {
    const { dbt, wang, wsp } = ingest.observationLimits.sensorRanges
    expect(dbt[0]).toBe(0)
    expect(wsp[0]).toBe(0)
    expectLimitBeyond(dbt[1], 10_935, 1.3)
    expect(wang).toEqual([-360, 360])
  })
})

describe('weather', () => {
  it.each<[column: keyof typeof weather.weatherRange, lowest: number, highest: number, margin: number]>([
    ['atmp', -89.2, 56.7, 1.1],
    ['dewp', -89.2, 35, 1.3],
    ['wtmp', -2, 38, 2.6],
    ['pres', 870, 1083.8, 1.05],
    ['gst', 0, 220, 1.4],
    ['wspd', 0, 185, 1.4],
    ['wvht', 0, 29, 1.4],
    ['dpd', 0, 30, 2],
    ['apd', 0, 30, 2],
  ])('the records of %s, %d to %d, are plausible, and little more', (column, lowest, highest, margin) => {
    const [min, max] = weather.weatherRange[column]
    if (lowest < 0) expectLimitBeyond(min, lowest, margin)
    else {
      expect(min).toBeLessThanOrEqual(lowest)
      expect(min * margin).toBeGreaterThanOrEqual(lowest)
    }
    expectLimitBeyond(max, highest, margin)
  })

  it('directions go once around; tides and changes of pressure go both ways', () => {
    const { wdir, mwd, tide, ptdy, vis } = weather.weatherRange
    expect(wdir).toEqual([0, 360])
    expect(mwd).toEqual([0, 360])
    expect(tide[0] + tide[1]).toBe(0)
    expect(ptdy[0] + ptdy[1]).toBe(0)
    expect(vis[0]).toBe(0)
  })

  it('what was not measured is written in nines, outside the plausible values', () => {
    for (const [column, missing] of Object.entries(weather.weatherMissing)) {
      expect(String(missing), column).toEqual(expect.stringMatching(/^9+$/))
      const { [column as keyof typeof weather.weatherRange]: range } = weather.weatherRange
      // NDBC writes winds and gusts in m/s and visibility in miles, so their nines are below the limits in knots.
      if (!['wspd', 'gst', 'vis'].includes(column)) expect(missing).toBeGreaterThan(range[1])
    }
  })

  it('is reported by buoys since 1972', () => expect(weather.weatherTimestampRange.minYear).toBe(1972))

  it('on board is old sooner than ashore, and dropped with that of ships', () => {
    const { stale, dropped } = weather.aboardReportHours
    expect(stale).toBeLessThan(weather.beaconStaleAfterHours)
    expect(weather.beaconStaleAfterHours).toBeLessThan(dropped)
    expect(dropped).toBeLessThanOrEqual(weather.shipReportMaxAgeHours)
    expect(shelter.maxShelterWindHours).toBe(stale)
  })

  it('of a place comes from a nearer station than the neighbours of a beacon', () => {
    expect(weather.maxChartStationNm).toBeLessThan(weather.weatherReport.neighbourNm)
    expect(weather.weatherReport.neighbourHours).toBeLessThanOrEqual(weather.shipReportMaxAgeHours)
    expect(plotters.tideDaysAboard).toBeLessThanOrEqual(weather.tides.maxDays)
    expect(weather.tides.maxStationNm).toBeLessThan(weather.maxChartStationNm)
  })
})

describe('shelter', () => {
  it('is stated for a night that begins before midnight and lasts at most twelve hours', () => {
    const { from, to } = shelter.shelterNightHours
    expect(from).toBeGreaterThan(12)
    expect(24 - from + to).toBeLessThanOrEqual(12)
    expect(24 - from).toBeGreaterThan(0)
  })

  it('one sub-ray is that of the bearing itself, with as many on either side', () => {
    expect(shelter.shelterSubRays % 2).toBe(1)
  })

  it('the forecast covers its hours from any hour of the day, the observations their days', () => {
    expect(shelter.shelterForecastHours + 24).toBeLessThanOrEqual(shelter.forecastLimits.days * 24)
    expect(shelter.shelterLoggedDays).toBeLessThanOrEqual(ingest.retention.rawDays)
  })

  it('the classes of waves differ, and one begins where shelter ends', () => {
    expect(new Set(shelter.waveClassMetres).size).toBe(shelter.waveClassMetres.length)
    expect(shelter.waveClassMetres).toContain(shelter.shelteredWaveMetres)
  })

  it('is measured in a part of the time', () => {
    expect(shelter.shelterJob.dutyCycle).toBeLessThan(1)
    expect(shelter.shelterJob.intervalMs).toBeLessThan(shelter.shelterJob.retryDelayMs)
    expect(shelter.shelterJob.initialDelayMs).toBeLessThan(shelter.shelterJob.intervalMs)
  })

  it('accepts the wind of every storm and no wind at all', () => {
    const { min, max, default: usual } = shelter.shelterWindKn
    expect(min).toBe(0)
    // Strong breeze of the scale of Beaufort begins at 22 kn, storm at 48 kn, the worst hurricanes had 185 kn.
    expect(usual).toBeLessThan(22)
    expect(max).toBeGreaterThan(48)
    expect(max).toBeLessThan(185)
  })
})

describe('places', () => {
  it('are merged within a shorter distance than they share an amenity; the name of a town is used farther away than its address', () => {
    expect(imports.mergeDistanceMetres).toBeLessThan(imports.amenityDistanceMetres)
    expect(imports.amenityDistanceMetres).toBeLessThan(imports.cityDistanceMetres)
    expect(imports.cityDistanceMetres).toBeLessThan(imports.townNameDistanceMetres)
    expect(search.townRadiusMetres).toBe(imports.cityDistanceMetres)
  })

  it('have tags as long as OpenStreetMap allows: 255 characters', () => {
    expect(imports.maxOsmTagLength).toBe(255)
  })

  it('the kinds that a boat passes under are the three of S-57 with a clearance', () => {
    expect(new Set(clearanceKinds)).toEqual(new Set(['bridge', 'cable', 'pipeline']))
  })

  it('a boat passes under lines as high as those over the Yangtze, and not those over gorges', () => {
    // Crossings of rivers leave up to 200 m below; the highest bridge over a gorge 625 m.
    expect(clearanceRange.max).toBeGreaterThan(200)
    expect(clearanceRange.max).toBeLessThan(600)
    expect(clearanceRange.min).toBeGreaterThan(0)
    expect(clearanceRange.min).toBeLessThan(0.15)
  })
})

describe('a boat with a plotter', () => {
  it('is reporting after five minutes without a report and not after ten', () => {
    const intervalMs = plotters.boatReport.intervalSeconds * 1000
    expect(plotters.reportingTimeoutMs).toBeGreaterThan(5 * intervalMs)
    expect(plotters.reportingTimeoutMs).toBeLessThan(10 * intervalMs)
    expect(plotters.ownVesselsPollMs).toBeLessThanOrEqual(intervalMs)
  })

  it('has a line of six minutes: a tenth of its speed', () => {
    expect(60 / plotters.courseLine.minutes).toBe(10)
    expect(plotters.courseLine.minSpeedKn).toBeLessThan(1)
  })

  it('asks its device again, and takes an older answer, before the position counts as lost', () => {
    const { deviceIntervalMs, deviceMaxAgeMs, lostAfterMs } = plotters.ownPositionLimits
    expect(deviceIntervalMs + deviceMaxAgeMs).toBeLessThan(lostAfterMs)
    expect(lostAfterMs).toBeLessThanOrEqual(plotters.nearbyPlacesLimits.minIntervalMs)
  })

  it('takes tiles aboard that the map shows, finer ones on demand', () => {
    const { none, coarse, fine } = plotters.areaTileZooms
    expect(none).toBeNull()
    expect(coarse).toBeLessThan(fine)
    expect(fine).toBeLessThanOrEqual(mapZoom.max)
    expect(plotters.squiddio.chartZooms.max).toBeLessThanOrEqual(mapZoom.max)
    expect(plotters.squiddio.chartZooms.min).toBeLessThan(14)
  })

  it('is asked for its areas more often while one is fetched', () => {
    expect(plotters.areaPolling.busyMs * 10).toBeLessThan(plotters.areaPolling.idleMs)
    const { minIntervalMs, refreshIntervalMs, stepMetres, radiusMetres } = plotters.nearbyPlacesLimits
    expect(minIntervalMs).toBeLessThan(refreshIntervalMs)
    expect(10 * stepMetres).toBeLessThan(radiusMetres)
  })
})
