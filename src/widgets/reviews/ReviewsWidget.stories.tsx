import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import { buildUserPageSession, buildPost } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { posts } from '../../core/messages/en/places.json'
import { ReviewsWidget } from './ReviewsWidget.tsx'

const meta: Meta = {
  title: 'React/ReviewsWidget',
  component: ReviewsWidget,
  ...widgetMeta('reviews'),
}
export default meta

const answers: FakeResponses = {
  'GET /posts': [
    buildPost({ comment: 'Quiet at night, and the baker comes at eight.' }),
    buildPost({
      id: 8,
      comment: 'Holds well in sand.',
      user_name: 'Jack Rackham',
      updated_at: '2026-04-01T00:00:00Z',
    }),
  ],
}

export const Ready: StoryObj = {
  parameters: given({ answers }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Holds well in sand.')).toBeVisible()
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByText('Holds well in sand.')).toHaveLength(3)
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('listitem')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: given({ answers: { 'GET /posts': [] } }),
  async play({ canvas }) {
    await expect(await canvas.findByText(posts.none)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({ answers: { 'GET /posts': new ApiError('GET /posts', 503, null) } }),
  async play({ canvas }) {
    await expect(await canvas.findByText('The reviews could not be loaded.')).toBeVisible()
  },
}

/** On the site itself: logged-in users may write. */
export const LoggedIn: StoryObj = {
  parameters: given({ answers, session: buildUserPageSession() }),
  async play({ canvas, userEvent }) {
    const field = await canvas.findByRole('textbox')
    await userEvent.type(field, 'Good shelter.')
    await expect(field).toHaveValue('Good shelter.')
  },
}
