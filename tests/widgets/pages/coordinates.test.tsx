import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AddPlaceDialog } from '../../../src/app/parts/AddPlaceDialog.tsx'
import { DataSheet } from '../../../src/app/parts/place/DataSheet.tsx'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { saveUnit } from '../../../src/client/preferences.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { MapWidget } from '../../../src/widgets/map/MapWidget.tsx'
import { NavAidPopup } from '../../../src/widgets/map/popups/NavAidPopup.tsx'
import { WeatherPopup } from '../../../src/widgets/map/popups/WeatherPopup.tsx'
import { LastPosition } from '../../../src/widgets/vessel/LastPosition.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildMeteoReport } from '../../factories/live-records.ts'
import { buildNavAid, buildPlace, emptyPlaceCollection } from '../../factories/records.ts'
import { buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => saveUnit('position', defaultUnits.position))

const position = { latitude: 43.5171, longitude: 4.1321 }
const last_position = {
  type: 'Point' as const,
  coordinates: [position.longitude, position.latitude] as [number, number],
  created_at: '2026-05-01T00:00:00Z',
  nearby_place: null,
}
const report = {
  ...buildMeteoReport([]),
  centr_latitude: position.latitude,
  centr_longitude: position.longitude,
}

/** Renders each screen with a position and returns what it displays. */
async function readDisplayedPositions(): Promise<Record<string, string>> {
  const api = createFakeApi({
    'GET /tile_sources': [],
    'GET /places?type=centroid': emptyPlaceCollection,
    'GET /nav_aids/:id': buildNavAid(position),
    'GET /meteo_reps/:id': report,
  })
  const view = createMapView({ centre: position, zoom: 16 })
  const ignore = () => undefined
  const { container, unmount } = renderStrict(
    wrapWithApi(
      api,
      <>
        <DataSheet place={buildPlace(position)} />
        <LastPosition vessel={buildVessel({ last_position })} />
        <NavAidPopup view={view} id={9} onClose={ignore} />
        <WeatherPopup id={7} onClose={ignore} />
        <div style={{ width: 800, height: 500 }}>
          <MapWidget view={view} />
        </div>
        <AddPlaceDialog view={view} position={position} onClose={ignore} />
      </>,
      [],
      createUserSessionStore(),
    ),
  )
  const readAll = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
  const readRow = (list: string, name: string) => {
    const rows = [...container.querySelectorAll(`${list} > div`)]
    const row = rows.find((one) => one.querySelector('dt')?.textContent === name)
    return row?.querySelector('dd')?.textContent ?? ''
  }
  await expect.poll(() => readRow('.rs-facts', 'Location')).not.toBe('')
  await expect.poll(() => readAll('.rs-weather__centre dd')).toHaveLength(2)
  await expect.poll(() => readAll('.rs-status__position')).toHaveLength(1)
  const fields = ['Latitude', 'Longitude'].map((name) => page.getByRole('dialog').getByLabelText(name))
  const [latitude = '', longitude = ''] = fields.map((field) => (field.element() as HTMLInputElement).value)
  // The small map of the vessel is before it.
  const leaflet = [...container.querySelectorAll('.rs-map__leaflet')].at(-1)
  const { left, top, width, height } = leaflet?.getBoundingClientRect() ?? new DOMRect()
  const middle = { clientX: left + width / 2, clientY: top + height / 2 }
  leaflet?.dispatchEvent(new MouseEvent('contextmenu', { ...middle, bubbles: true }))
  await expect.poll(() => readAll('.rs-menu__position')).toHaveLength(1)
  // The weather popup shows the longitude first, as in section 2.
  const displayed = {
    dataSheet: readRow('.rs-data-sheet', 'Position'),
    vessel: readAll('.rs-position__words .rs-number').join(),
    navAid: readRow('.rs-facts', 'Location'),
    weather: readAll('.rs-weather__centre dd').reverse().join(' '),
    form: `${latitude} ${longitude}`,
    menu: readAll('.rs-menu__position').join(),
    statusBar: readAll('.rs-status__position').join(),
  }
  unmount()
  return displayed
}

it('statement of section 9: Coordinates shown to 2 decimals on the data sheet and 3 on maps.', async () => {
  expect(await readDisplayedPositions()).toEqual({
    dataSheet: '43.52, 4.13',
    vessel: '43.517, 4.132',
    navAid: '43.517, 4.132',
    weather: '43.517 4.132',
    form: '43.517 4.132',
    menu: '43.517, 4.132',
    // CONTRACT section 6 adds the status bar.
    statusBar: expect.stringMatching(/^\d+° \d+\.\d′ N \d+° \d+\.\d′ E$/),
  })
  // The chosen coordinate format applies everywhere.
  saveUnit('position', 'dms')
  const chosen = await readDisplayedPositions()
  const seconds = /^43° 31′ \d″ N 4° 7′ \d\d″ E$/
  expect(chosen).toEqual(
    Object.fromEntries(Object.keys(chosen).map((name) => [name, expect.stringMatching(seconds)])),
  )
})
