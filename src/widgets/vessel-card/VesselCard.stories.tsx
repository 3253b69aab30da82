import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import { buildVessel } from '../../../tests/factories/users.ts'
import { buildUserPageSession } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { VesselCard } from './VesselCard.tsx'

const meta: Meta = {
  title: 'React/VesselCard',
  component: VesselCard,
  ...widgetMeta('vessel-card'),
}
export default meta

const known = buildVessel({ name: 'Sea Urchin', mmsi: '227006760', place_name: 'Port Camargue' })
const hit = { id: known.id, name: known.name, mmsi: known.mmsi, claimable: false }
const answers: FakeResponses = {
  'GET /vessels?partial_mmsi': [hit],
  'GET /vessels/:id': known,
}

export const Ready: StoryObj = {
  parameters: given({ answers }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: /Sea Urchin/ })).toHaveTextContent('MMSI 227006760')
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('link', { name: /Sea Urchin/ })).toHaveLength(3)
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: given({ answers: { 'GET /vessels?partial_mmsi': [] } }),
  async play({ canvas }) {
    await expect(await canvas.findByText('No vessel found with this MMSI.')).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({
    answers: { 'GET /vessels?partial_mmsi': new ApiError('GET /vessels?partial_mmsi', 503, null) },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers, session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: /Sea Urchin/ })).toBeVisible()
  },
}
