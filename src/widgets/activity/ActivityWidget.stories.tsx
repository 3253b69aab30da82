import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import { buildActivityEvent, buildUserPageSession } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { ActivityWidget } from './ActivityWidget.tsx'

const meta: Meta = {
  title: 'React/ActivityWidget',
  component: ActivityWidget,
  ...widgetMeta('activity'),
}
export default meta

const answers: FakeResponses = {
  'GET /home': [
    buildActivityEvent(),
    buildActivityEvent({
      type: 'Post',
      when: '2026-04-30T00:00:00Z',
      user_name: 'Ann Bonny',
      comment: 'Quiet at night, and the baker comes at eight.',
    }),
    buildActivityEvent({ type: 'Checkin', when: '2026-04-29T00:00:00Z', vessel_name: 'Espadon' }),
  ],
}

export const Ready: StoryObj = {
  parameters: given({ answers }),
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(3)
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(9)
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('listitem')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: given({ answers: { 'GET /home': [] } }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^No activity yet/)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({ answers: { 'GET /home': new ApiError('GET /home', 503, null) } }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers, session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(3)
  },
}
