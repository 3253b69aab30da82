import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import { buildVessel } from '../../../tests/factories/users.ts'
import { buildUserPageSession } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { CheckinsWidget } from './CheckinsWidget.tsx'

const meta: Meta = {
  title: 'React/CheckinsWidget',
  component: CheckinsWidget,
  ...widgetMeta('checkins'),
}
export default meta

const answers: FakeResponses = {
  'GET /checkins': [
    {
      vessel_id: 3,
      vessel_name: 'Argo',
      vessel_loa: 12.5,
      vessel_mmsi: null,
      vessel_country_registration: 'GR',
      vessel_type: 'sailboat',
      updated_at: '5 minutes ago',
    },
  ],
  'GET /vessels?place_id': [buildVessel()],
}
const noBoats: FakeResponses = { 'GET /checkins': [], 'GET /vessels?place_id': [] }

export const Ready: StoryObj = {
  parameters: given({ answers }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: /Argo/ })).toBeVisible()
    await expect(await canvas.findByRole('link', { name: /Sea Urchin/ })).toBeVisible()
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('link', { name: /Argo/ })).toHaveLength(3)
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: given({ answers: noBoats }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^No vessel has checked in here/)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({
    answers: { ...noBoats, 'GET /checkins': new ApiError('GET /checkins', 503, null) },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('The vessels could not be loaded.')).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers, session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: /Argo/ })).toBeVisible()
  },
}
