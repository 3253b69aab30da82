import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import { samplePlaceId } from '../../../.storybook/sample/places.ts'
import { sampleResponses } from '../../../.storybook/sample/responses.ts'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import {
  buildFeatureCollection,
  buildVesselAreaFeature,
  buildVesselFeature,
} from '../../../tests/factories/live-records.ts'
import {
  buildClusterFeature,
  buildUserPageSession,
  emptyPlaceCollection,
  buildPlace,
  buildPlaceFeature,
  buildPlaceCollection,
} from '../../../tests/factories/records.ts'
import { buildSeamarkCollection, buildSeamarkFeature } from '../../../tests/factories/seamarks.ts'
import { ApiError } from '../../client/api/call.ts'
import type { ConnectionCollection } from '../../core/contract/vessel.ts'
import { common } from '../../core/messages/en/common.json'
import { findAreaTile, getAreaBounds } from '../../core/privacy/privacy-area.ts'
import { MapWidget, type MapWidgetProps } from './MapWidget.tsx'

const meta: Meta = {
  title: 'React/MapWidget',
  component: MapWidget,
  ...widgetMeta('map'),
}
export default meta

const camargue = { latitude: 43.517, longitude: 4.132 }
const answers: FakeResponses = {
  'GET /tile_sources': [],
  'GET /places?type=centroid': buildPlaceCollection(
    buildPlaceFeature({ id: 1, name: 'Port Camargue', ...camargue }),
  ),
  'GET /places/:id': buildPlace({ id: 1 }),
}
const around = { lat: 43.517, lng: 4.132, zoom: 12 }
const toArea = (latitude: number, longitude: number, sizeNm: number) =>
  getAreaBounds(findAreaTile({ latitude, longitude }, sizeNm))
const smallArea = toArea(43.07, 5.7, 2)
const largeArea = toArea(43.1, 5.8, 4)

/** Places, clusters, aids and weather on the coast of Provence. */
export const Ready: StoryObj<MapWidgetProps> = {
  args: { lat: 43.12, lng: 5.76, zoom: 11, layers: ['pois', 'buoys', 'navAids'] },
  parameters: { ...given({ answers: sampleResponses }), height: 'min(720px, 100vh)' },
  async play({ canvas, userEvent, args }) {
    await expect(await canvas.findByRole('button', { name: /^Cassidaigne/ })).toBeVisible()
    await expect(await canvas.findByRole('button', { name: /^Cap Sicié/ })).toBeVisible()
    await expect((await canvas.findAllByRole('button', { name: /places here$/ })).length).toBeGreaterThan(2)
    await userEvent.click(await canvas.findByRole('button', { name: /^Port de Sanary/ }))
    await waitFor(() => expect(args.onFeatureOpen).toHaveBeenCalledOnce())
    // The popup fades in.
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Port de Sanary' })).toBeVisible())
  },
}

export const Themes: StoryObj<MapWidgetProps> = {
  ...Ready,
  args: { ...Ready.args, placeId: samplePlaceId },
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('heading', { name: 'Port de Sanary' })).toHaveLength(3)
  },
}

/** Only places that are known to have fuel; the server filters, also what it aggregates. */
export const WithFacilities: StoryObj<MapWidgetProps> = {
  args: { ...around, has: ['fuel'] },
  parameters: given({
    answers: {
      ...answers,
      'GET /places?type=centroid': ({ query: { has } }) =>
        buildPlaceCollection(
          buildPlaceFeature({ id: 2, name: 'Fuel dock', longitude: 4.15, latitude: 43.53 }),
          ...(has === 'fuel' ? [] : [buildPlaceFeature({ id: 1, name: 'Port Camargue', ...camargue })]),
        ),
    },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Fuel dock, Marina' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Port Camargue/ })).toBeNull()
  },
}

const roads = { latitude: 43.3, longitude: 5.3 }
const sampleMarks = buildSeamarkCollection(
  ...[
    { category: 'port' as const, light: 'Fl R 4s' },
    { category: 'starboard' as const, shape: 'conical' as const, colours: ['green' as const] },
    {
      type: 'buoy_cardinal' as const,
      category: 'south' as const,
      shape: 'pillar' as const,
      colours: ['yellow' as const, 'black' as const],
      pattern: 'horizontal' as const,
      topmark: { shape: 'cones-down' as const, colours: ['black' as const] },
      light: 'VQ(6)+LFl W 10s',
    },
    {
      type: 'light_major' as const,
      name: 'Planier',
      category: null,
      shape: 'star' as const,
      colours: [],
      light: 'Fl W 5s 68m 23M',
    },
  ].map((fields, index) =>
    buildSeamarkFeature({ ...roads, longitude: 5.285 + index / 100, id: index + 1, ...fields }),
  ),
)

/** Chart marks over imagery; the characters of lights appear from zoom 14. */
export const Seamarks: StoryObj<MapWidgetProps> = {
  args: { lat: roads.latitude, lng: roads.longitude, zoom: 14, layers: ['seamarks'] },
  parameters: given({ answers: { 'GET /tile_sources': [], 'GET /seamarks': sampleMarks } }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /^Planier, Major light/ })).toBeVisible()
    await expect(canvas.getByText('VQ(6)+LFl W 10s')).toBeVisible()
  },
}

export const SeamarkThemes: StoryObj<MapWidgetProps> = {
  ...Seamarks,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Planier/ })).toHaveLength(3))
  },
}

export const Loading: StoryObj = {
  args: around,
  parameters: given({ answers: { 'GET /tile_sources': [] } }),
  async play({ canvas }) {
    await expect(await canvas.findByText(common.loading)).toBeInTheDocument()
  },
}

export const Empty: StoryObj = {
  args: around,
  parameters: given({ answers: { ...answers, 'GET /places?type=centroid': emptyPlaceCollection } }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Marina/ })).toBeNull()
  },
}

/** The map stays usable; the checkbox of the layer shows the failure. */
export const Failed: StoryObj = {
  args: around,
  parameters: given({
    answers: { ...answers, 'GET /places?type=centroid': new ApiError('GET /places', 503, null) },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Zoom in' })).toBeVisible()
  },
}

/** An aggregated point of the server, and three places on one spot, which a click spreads. */
export const Clusters: StoryObj = {
  args: around,
  parameters: given({
    answers: {
      ...answers,
      'GET /places?type=centroid': buildPlaceCollection(
        buildClusterFeature(1204, [4, 43.5, 4.14, 43.58]),
        ...['Port Camargue', 'Fuel dock', 'Slipway'].map((name, index) =>
          buildPlaceFeature({ id: index + 1, name, ...camargue }),
        ),
      ),
    },
  }),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByRole('button', { name: '1,204 places here' })).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: '3 places here' }))
    await expect(await canvas.findByRole('button', { name: 'Fuel dock, Marina' })).toBeVisible()
  },
}

/** Vessels require a session. */
export const LoggedIn: StoryObj = {
  args: { ...around, layers: ['pois', 'vessels'] },
  parameters: given({
    answers: {
      ...answers,
      'GET /connections': buildFeatureCollection(buildVesselFeature({ latitude: 43.53, longitude: 4.1 })),
    },
    session: buildUserPageSession(),
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /Espadon/ })).toBeVisible()
  },
}

/** Vessels that are shown in an area: two share one, the third is somewhere in a larger one; Espadon is exact. */
export const VesselAreas: StoryObj<MapWidgetProps> = {
  args: { lat: 43.12, lng: 5.76, zoom: 11, layers: ['vessels'] },
  parameters: {
    ...given({
      answers: {
        ...sampleResponses,
        'GET /connections': buildFeatureCollection<ConnectionCollection['features'][number]>(
          buildVesselFeature({ latitude: 43.03, longitude: 5.92 }),
          ...[
            { id: 8, vessel_name: 'Mistral', area: smallArea },
            { id: 9, vessel_name: 'Aeolus', area: smallArea, is_followed: true },
            { id: 10, vessel_name: 'Sirocco', area: largeArea, vessel_type: 'powerboat' },
          ].map((vessel) =>
            buildVesselAreaFeature({
              ...vessel,
              vessel_id: vessel.id,
              seen_at: new Date(Date.now() - 4.5 * 3_600_000).toISOString(),
            }),
          ),
        ),
      },
      session: buildUserPageSession(),
    }),
    height: 'min(720px, 100vh)',
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Sirocco, Powerboat, somewhere in an area of 7.7 nm/ }),
    )
    await waitFor(() => expect(canvas.getByText(/^In this area at .* \(4 hours ago\)$/)).toBeVisible())
    await expect(canvas.getByRole('button', { name: '2 vessels here' })).toBeVisible()
  },
}

export const VesselAreasInAllThemes: StoryObj<MapWidgetProps> = {
  ...VesselAreas,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('button', { name: /^Sirocco/ })).toHaveLength(3)
  },
}
