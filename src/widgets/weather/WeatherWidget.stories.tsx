import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import {
  buildBeaconFeature,
  buildFeatureCollection,
  buildMeteoReport,
  buildReportRow,
} from '../../../tests/factories/live-records.ts'
import { buildUserPageSession, buildPlace } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { WeatherWidget } from './WeatherWidget.tsx'

const meta: Meta = {
  title: 'React/WeatherWidget',
  component: WeatherWidget,
  ...widgetMeta('weather'),
}
export default meta

const camargue = { latitude: 43.517, longitude: 4.132 }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const answers: FakeResponses = {
  'GET /places/:id': buildPlace(camargue),
  'GET /meteo_reps': buildFeatureCollection(buildBeaconFeature(camargue)) as never, // a beacon of the layer is one of the call
  'GET /meteo_reps/:id': buildMeteoReport([
    {
      obs_time: minutesAgo(12),
      ...camargue,
      wdir: 320,
      wspd: 15.6,
      wvht: 1.2,
      pres: 1013,
      distance: 0,
    },
    { obs_time: minutesAgo(72), ...camargue, wdir: 310, wspd: 12, pres: 1012, distance: 0 },
  ]),
}

export const Ready: StoryObj = {
  parameters: given({ answers }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('table')).toBeVisible()
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('table')).toHaveLength(3)
  },
}

/** A station without reports for days. */
export const Old: StoryObj = {
  parameters: given({
    answers: {
      ...answers,
      'GET /meteo_reps/:id': buildMeteoReport([
        { obs_time: minutesAgo(3 * 24 * 60), ...camargue, wdir: 320, wspd: 15.6, distance: 0 },
      ]),
    },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('table')).toBeVisible()
  },
}

/** A neighbour has a later report: the headline stays that of the station itself. */
export const Neighbours: StoryObj = {
  parameters: given({
    answers: {
      ...answers,
      'GET /meteo_reps/:id': buildMeteoReport(
        [{ obs_time: minutesAgo(50), ...camargue, wdir: 320, wspd: 8.9, distance: 0 }],
        {
          neighbours: [
            {
              id: 8,
              name: 'Lion buoy',
              observation: buildReportRow({ obs_time: minutesAgo(5), wdir: 340, wspd: 10.4, distance: 34 }),
            },
          ],
        },
      ),
    },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^34 nm away/)).toBeVisible()
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: given({ answers: { ...answers, 'GET /meteo_reps': buildFeatureCollection() } }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^No weather station within/)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({
    answers: { ...answers, 'GET /meteo_reps/:id': new ApiError('GET /meteo_reps/:id', 503, null) },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('The weather reports could not be loaded.')).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers, session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('table')).toBeVisible()
  },
}
