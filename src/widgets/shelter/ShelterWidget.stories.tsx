import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import { buildUserPageSession } from '../../../tests/factories/records.ts'
import { buildHours, buildRay, buildShelter } from '../../../tests/factories/shelter.ts'
import { ApiError } from '../../client/api/call.ts'
import type { Shelter } from '../../core/contract/shelter.ts'
import { ShelterWidget } from './ShelterWidget.tsx'

const meta: Meta = {
  title: 'React/ShelterWidget',
  component: ShelterWidget,
  ...widgetMeta('shelter'),
}
export default meta

const noTides = new ApiError('GET /places/:id/tides', 404, null)
const answer = (shelter: Shelter): FakeResponses => ({
  'GET /places/:id/shelter': shelter,
  'GET /places/:id/tides': noTides,
})
const today = (hours: number) => new Date(new Date().setHours(hours, 0, 0, 0))

export const Ready: StoryObj = {
  parameters: given({ answers: answer(buildShelter()) }),
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/^From the south-west \(230°\): 14.2 nm of open water/),
    ).toBeVisible()
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listbox')).toHaveLength(3)
  },
}

/** The coming night by a forecast. */
export const Forecast: StoryObj = {
  parameters: given({
    answers: answer(
      buildShelter({
        now: null,
        hours: buildHours(today(12), 48),
        attribution: ['Coast © OpenStreetMap contributors (ODbL)', 'Weather data by Open-Meteo (CC BY 4.0)'],
      }),
    ),
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('slider')).toBeVisible()
  },
}

/** Names of limits and stations that are long, or that look like HTML. */
export const LongNames: StoryObj = {
  parameters: given({
    answers: answer(
      buildShelter({
        rays: buildShelter().rays.map((ray, index) => ({
          ...ray,
          limit: ray.limit && {
            ...ray.limit,
            name: `<b>Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch</b> ${index}`,
          },
        })),
      }),
    ),
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^From the south-west .* to <b>Llanfair/)).toBeVisible()
  },
}

/** Neither wind nor forecast: the reader sets one. */
export const NoWind: StoryObj = {
  parameters: given({ answers: answer(buildShelter({ now: null, logged: null })) }),
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Speed, kn')).toBeVisible()
  },
}

/** An islet in the open sea. */
export const OpenSea: StoryObj = {
  parameters: given({
    answers: answer(
      buildShelter({
        rays: buildShelter().rays.map((_, index) =>
          buildRay(index, {
            fetch_m: 300_000,
            min_m: 300_000,
            max_m: 300_000,
            limited_by: 'horizon',
            limit: null,
          }),
        ),
      }),
    ),
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Exposed')).toBeVisible()
  },
}

const coarseCoast = { source: 'Natural Earth', licence: 'public domain', date: null, spacing_m: 400 }

/** The coast is coarse: only an interval is known. */
export const Interval: StoryObj = {
  parameters: given({
    answers: answer(buildShelter({ quality: 'coarse', coast: coarseCoast, attribution: ['Natural Earth'] })),
  }),
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/Only an interval: the coast is coarse here \(400 m\)\./),
    ).toBeVisible()
  },
}

/** The coast is so coarse that not even an interval is known. */
export const TooCoarse: StoryObj = {
  parameters: given({
    answers: answer(
      buildShelter({ quality: 'coarse', coast: coarseCoast, now: null, attribution: ['Natural Earth'] }),
    ),
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Unknown: the coast is too coarse here (400 m).')).toBeVisible()
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('listbox')).toBeNull()
  },
}

/** Not measured, because the position is only approximate. */
export const Empty: StoryObj = {
  parameters: given({
    answers: answer(
      buildShelter({ quality: 'unknown', coast: null, rays: [], now: null, logged: null, attribution: [] }),
    ),
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/only approximate\.$/)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({
    answers: { 'GET /places/:id/shelter': new ApiError('GET /places/:id/shelter', 503, null) },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('The shelter of this place could not be loaded.')).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers: answer(buildShelter()), session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('listbox')).toBeVisible()
  },
}
