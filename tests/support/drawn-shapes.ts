import type { Page } from 'playwright'
import { expect } from 'vitest'
import { siteHeader, siteHeaderValue } from '../../src/core/site-header.ts'
import { buildFeatureCollection, buildSheetFeature } from '../factories/live-records.ts'

/** Attributes of a map on which `expectDrawnShapes` finds what `serveShapes` answers. */
export const shapesView = { lat: '43.5', lng: '4.51', zoom: '12', layers: 'satMaps aisPaths' }

/** Answers the requests of a page for the outlines of sheets and for AIS paths with one shape each. */
export async function serveShapes(page: Page): Promise<void> {
  // The panel takes answers of the site only.
  const headers = { [siteHeader]: siteHeaderValue }
  const path = {
    type: 'Feature' as const,
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [4.48, 43.48],
        [4.54, 43.52],
      ],
    },
    properties: { density: 2 },
  }
  await page.route(/\/api\/v1\/places\/?\?.*type=outline/, (route) =>
    route.fulfill({ headers, json: buildFeatureCollection(buildSheetFeature()) }),
  )
  await page.route(/\/api\/v1\/ais_paths\b/, (route) =>
    route.fulfill({ headers, json: buildFeatureCollection(path) }),
  )
}

/** Expects that the map shows the sheet and the AIS path of `serveShapes`. */
export async function expectDrawnShapes(page: Page): Promise<void> {
  for (const className of ['rs-sheet-outline', 'rs-ais-path']) await expectDrawnPath(page, className)
}

/** Expects that the map shows a path of Leaflet with this class. */
export async function expectDrawnPath(page: Page, className: string): Promise<void> {
  const path = page.locator(`.leaflet-overlay-pane path.${className}:visible`).first()
  await path.waitFor()
  const { width, height } = (await path.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height), `${className}: extent in px`).toBeGreaterThan(2)
}
