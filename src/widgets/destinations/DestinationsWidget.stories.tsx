import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import { buildDestination, buildUserPageSession } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { createMapView } from '../../client/map/map-view.ts'
import { DestinationsWidget } from './DestinationsWidget.tsx'

const meta: Meta = {
  title: 'React/DestinationsWidget',
  component: DestinationsWidget,
  ...widgetMeta('destinations'),
}
export default meta

/** A map view of the Camargue. */
function view() {
  const map = createMapView({ centre: { latitude: 43.5, longitude: 4.1 }, zoom: 10 })
  map.$bbox.set({ x1: 3.9, y1: 43.4, x2: 4.3, y2: 43.7 })
  return map
}
const answers: FakeResponses = {
  'GET /destinations': [
    buildDestination(),
    buildDestination({ id: 2, name: 'Aigues-Mortes', popularity: null }),
  ],
}

export const Ready: StoryObj = {
  parameters: given({ view, answers }),
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(2)
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(6)
  },
}

export const Loading: StoryObj = {
  parameters: given({ view }),
  async play({ canvas }) {
    await expect(canvas.queryByRole('listitem')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: given({ view, answers: { 'GET /destinations': [] } }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^No named places in this view/)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({
    view,
    answers: { 'GET /destinations': new ApiError('GET /destinations', 503, null) },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ view, answers, session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(2)
  },
}
