import { describe, expect, it } from 'vitest'
import { introDismissedDays } from '../../../src/core/limits/accounts.ts'
import { activity } from '../../../src/core/limits/activity.ts'
import { aisPathStyle } from '../../../src/core/limits/ais-paths.ts'
import { dataCharts } from '../../../src/core/limits/data-charts.ts'
import { delays } from '../../../src/core/limits/interface.ts'
import * as map from '../../../src/core/limits/map.ts'
import { checkInDays, placeMap, rating, trafficIndex } from '../../../src/core/limits/places.ts'
import { carousel, uploadChunkBytes } from '../../../src/core/limits/posts.ts'
import { realtimeChannel } from '../../../src/core/limits/realtime.ts'
import { satChartDownload, tileZoom } from '../../../src/core/limits/sat-charts.ts'
import { destinations, search } from '../../../src/core/limits/search.ts'
import { sharePicture } from '../../../src/core/limits/sharing.ts'
import {
  coarseCoastDivisor,
  maxFetchMetres,
  shelterRayCount,
  shelterRayDegrees,
  waveClassMetres,
} from '../../../src/core/limits/shelter.ts'
import { truncationSuffix } from '../../../src/core/limits/text.ts'
import { vesselDefaults, vesselList } from '../../../src/core/limits/vessels.ts'
import {
  metresPerSecondToKnots,
  shipReportMaxAgeHours,
  windDecimals,
} from '../../../src/core/limits/weather.ts'

describe('section 9', () => {
  it('Map zoom min 3, max 18, default 8; geolocation timeout 5000 ms, no cached position', () => {
    expect(map.mapZoom).toEqual({ min: 3, max: 18, default: 8 })
    expect(map.geolocation).toMatchObject({ timeoutMs: 5000, highAccuracy: true, maximumAgeMs: 0 })
    expect(map.projection).toBe('EPSG:3857')
  })

  it('places 8, outline 7, navigation aids 4, weather 5, vessels 9, AIS paths 9', () => {
    const { places, outline, navAids, weather, vessels, aisPaths } = map.layerMinZoom
    expect(places).toBe(8)
    expect(outline).toBe(7)
    expect(navAids).toBe(4)
    expect(weather).toBe(5)
    expect(vessels).toBe(9)
    expect(aisPaths).toBe(9)
    // Navigation aids and AIS paths displayed only above zoom 8.
    expect(map.visibleAboveZoom.navAids).toBe(8)
    expect(map.visibleAboveZoom.aisPaths).toBe(8)
    // A layer is not shown where the server only answers aggregated points or nothing.
    expect(map.visibleAboveZoom.aisPaths).toBe(aisPaths - 1)
    expect(map.visibleAboveZoom.seamarks).toBe(map.layerMinZoom.seamarks - 1)
    expect(map.seamarkDrawing.characterMinZoom).toBeLessThan(map.mapZoom.max)
  })

  it('Context-menu raster entry above zoom 12. Markers: width 20', () => {
    expect(map.contextMenu.rasterAboveZoom).toBe(12)
    expect(map.markerWidthPx).toBe(20)
  })

  it('Coordinates shown to 2 decimals on the data sheet and 3 on maps', () => {
    expect(map.coordinateDecimals).toEqual({ dataSheet: 2, map: 3 })
  })

  it('Search debounce 500 ms; at most 10 results per type. Top destinations 10', () => {
    expect(search).toMatchObject({ debounceMs: 500, resultsPerType: 10 })
    expect(destinations.count).toBe(10)
    // Section 5: the ids of top destinations are above 1400; CONTRACT section 6: place ids start at 1401.
    expect(destinations.minPlaceIdExclusive + 1).toBe(1401)
  })

  it('Activity comments cut to 40 characters (20 for blog rows). Truncation appends four dots', () => {
    expect(activity).toMatchObject({ commentLength: 40, blogCommentLength: 20 })
    expect(truncationSuffix).toBe('.'.repeat(4))
  })

  it('Tile zoom default 15, wraps to 13 at 18+. Satellite download zoom 14-21, default 18', () => {
    expect(tileZoom).toEqual({ default: 15, wrapsAt: 18, wrapsTo: 13 })
    const { minZoom, maxZoom, defaultZoom } = satChartDownload
    expect(minZoom).toBe(14)
    expect(maxZoom).toBe(21)
    expect(defaultZoom).toBe(18)
  })

  it('add offered while count is 5 or less. Carousel: max 12 images, caption cut at 65, interval 5000 ms', () => {
    expect(vesselList.addAllowedUpTo).toBe(5)
    // CONTRACT section 6: so six can be had.
    expect(vesselList.max).toBe(vesselList.addAllowedUpTo + 1)
    expect(carousel).toEqual({ maxImages: 12, captionLength: 65, intervalMs: 5000 })
  })

  it('Rating: 5 stars; average shown only when vote_count exceeds 2, rounded to 1 decimal', () => {
    expect(rating).toEqual({ min: 1, max: 5, averageAboveVotes: 2, decimals: 1 })
  })

  it('Traffic index 1 to 5. Check-ins shown for the last 7 days. Place maps zoom 14 (edit range 14 to 16)', () => {
    expect(trafficIndex).toEqual({ min: 1, max: 5 })
    expect(checkInDays).toBe(7)
    expect(placeMap).toEqual({ zoom: 14, editMinZoom: 14, editMaxZoom: 16 })
  })

  it('Chart delays 7000 ms (place), 5000 ms (vessel). Intro modal delay 2000 ms. Toast default 5000 ms', () => {
    const { placeChartsMs, vesselChartsMs, introMs, toastMs } = delays
    expect(placeChartsMs).toBe(7000)
    expect(vesselChartsMs).toBe(5000)
    expect(introMs).toBe(2000)
    expect(toastMs).toBe(5000)
  })

  it('Charts: 30-day and 24-hour series; 1 column, 2 area, 3 line; 345 px; scale 0 to 30; title size 12', () => {
    expect(dataCharts.seriesDays).toBe(30)
    expect(dataCharts.seriesHours).toBe(24)
    expect(dataCharts.type).toEqual({ column: 1, area: 2, line: 3 })
    expect(dataCharts).toMatchObject({
      roundSizePx: 345,
      bubbleScale: { min: 0, max: 30 },
      titleFontSize: 12,
    })
  })

  it('convert from m/s to knots (factor 3600/1850, 1 decimal)', () => {
    expect(metresPerSecondToKnots * 1850).toBeCloseTo(3600, 9)
    expect(windDecimals).toBe(1)
  })

  it('AIS path line colours by density: 1 yellow, 2 orange, 3 red; widths 0.5, 1, 1.5', () => {
    const styles = ([1, 2, 3] as const).map((density) => aisPathStyle[density])
    expect(styles.map(({ colour }) => colour)).toEqual(['yellow', 'orange', 'red'])
    expect(styles.map(({ widthPx }) => widthPx)).toEqual([0.5, 1, 1.5])
  })

  it('Defaults: vessel type Sailboat, country US', () => {
    expect(vesselDefaults).toEqual({ type: 'sailboat', countryCode: 'US' })
  })

  it('stale threshold 6 s, poll interval 3 to 30 s, reopen delay 500 ms. Upload checksum chunk 2 MiB', () => {
    expect(realtimeChannel).toEqual({ staleMs: 6000, pollMinMs: 3000, pollMaxMs: 30_000, reconnectMs: 500 })
    expect(uploadChunkBytes).toBe(2 ** 21)
  })
})

describe('CONTRACT', () => {
  it('section 3: at most 2,000 features an answer; ship reports disappear after 12 h', () => {
    expect(map.layerMaxFeatures).toBe(2000)
    expect(shipReportMaxAgeHours).toBe(12)
  })

  it('section 6: default centre 43.5 N 4.5 E; geolocation zooms to 10; the intro stays away for 30 days', () => {
    expect(map.defaultCentre).toEqual({ latitude: 43.5, longitude: 4.5 })
    expect(map.geolocation.zoom).toBe(10)
    expect(introDismissedDays).toBe(30)
  })

  it('section 6: a sheet is 2048 imagery pixels a side', () => {
    expect(satChartDownload.sheetPixels).toBe(2048)
  })

  it('section 7: 36 rays, every 10 degrees; fetch at most 300 km; a coast is too coarse over a fifth', () => {
    expect(shelterRayCount).toBe(36)
    expect(shelterRayDegrees).toBe(10)
    expect(maxFetchMetres).toBe(300 * 1000)
    expect(1 / coarseCoastDivisor).toBeCloseTo(0.2, 9)
    expect([...waveClassMetres].sort((a, b) => a - b)).toEqual(waveClassMetres)
  })

  it('section 7: a share picture has 1200 × 630 pixels', () => {
    expect(sharePicture.width).toBe(1200)
    expect(sharePicture.height).toBe(630)
  })
})
