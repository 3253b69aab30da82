import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { given } from '../../../.storybook/widget-story.tsx'
import { buildUserPageSession } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import type { Follower } from '../../core/contract/vessel.ts'
import { VesselFollowers } from './VesselFollowers.tsx'

const meta: Meta = {
  title: 'Profile/VesselFollowers',
  component: VesselFollowers,
  // Part of the profile, not available as an element.
  tags: ['!autodocs'],
}
export default meta

const follower: Follower = {
  vessel_id: 5,
  vessel_name: 'Sea Urchin',
  user_id: 8,
  user_name: 'Mary Read',
  user_thumb_url: null,
  accepted: true,
  at: '2026-05-01T00:00:00Z',
}
const request: Follower = { ...follower, user_id: 9, user_name: 'Anne Dieu-le-Veut', accepted: false }

function list(followers: Follower[] | ApiError) {
  return given({ answers: { 'GET /followers': followers }, session: buildUserPageSession() })
}

export const Followers: StoryObj = {
  parameters: list([follower, { ...follower, user_id: 10, user_name: null }]),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Mary Read' })).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  },
}

export const RequestsWaiting: StoryObj = {
  parameters: list([request, follower]),
  async play({ canvas }) {
    await expect(await canvas.findByText('1 follower is not accepted.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Accept Anne Dieu-le-Veut/ })).toBeEnabled()
  },
}

export const Loading: StoryObj = {
  parameters: given({ session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: list([]),
  async play({ canvas }) {
    await expect(await canvas.findByText('No one follows your vessels yet.')).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: list(new ApiError('GET /followers', 503, null)),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
