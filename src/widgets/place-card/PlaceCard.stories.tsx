import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import { buildUserPageSession, buildPlace } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { PlaceCard } from './PlaceCard.tsx'

const meta: Meta = {
  title: 'React/PlaceCard',
  component: PlaceCard,
  ...widgetMeta('place-card'),
}
export default meta

const known = buildPlace({ popularity: 4, rating_average: 4.3, vote_count: 12, address: 'Quai d’Escale' })

export const Ready: StoryObj = {
  parameters: given({ answers: { 'GET /places/:id': known } }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: known.name })).toHaveAttribute(
      'href',
      '/placeview/1401',
    )
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('link', { name: known.name })).toHaveLength(3)
  },
}

export const Row: StoryObj = {
  args: { variant: 'row' },
  parameters: Ready.parameters ?? {},
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: /Port Camargue/ })).toBeVisible()
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

/** A place with no details besides its position. */
export const Empty: StoryObj = {
  parameters: given({
    answers: { 'GET /places/:id': buildPlace({ city: null, country_code: null, source: 'members' }) },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Marina')).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({ answers: { 'GET /places/:id': new ApiError('GET /places/:id', 503, null) } }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByText('This place could not be loaded.')).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers: { 'GET /places/:id': known }, session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: known.name })).toBeVisible()
  },
}
