import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import { buildPlaceCharts, emptyPlaceCharts } from '../../../tests/factories/charts.ts'
import { buildUserPageSession, buildPlace } from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { charts } from '../../core/messages/en/charts.json'
import { formatMessage } from '../../core/text.ts'
import { ChartWidget } from './ChartWidget.tsx'

const meta: Meta = {
  title: 'React/ChartWidget',
  component: ChartWidget,
  ...widgetMeta('chart'),
}
export default meta

const visited: FakeResponses = { 'GET /places/:id': buildPlace({ charts: buildPlaceCharts() }) }

export const Ready: StoryObj = {
  parameters: given({ answers: visited }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('figure')).toBeVisible()
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByRole('figure')).toHaveLength(3)
  },
}

export const WindDirection: StoryObj = {
  args: { metric: 'wind-direction' },
  parameters: given({ answers: visited }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('figure')).toBeVisible()
  },
}

export const VisitorsByType: StoryObj = {
  args: { metric: 'visitors-by-type' },
  parameters: given({ answers: visited }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('figure')).toBeVisible()
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.queryByRole('figure')).toBeNull()
  },
}

export const Empty: StoryObj = {
  parameters: given({ answers: { 'GET /places/:id': buildPlace({ charts: emptyPlaceCharts }) } }),
  async play({ canvas }) {
    await expect(
      await canvas.findByText(formatMessage(charts.emptySeries, { range: charts.ranges['24h'] })),
    ).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({ answers: { 'GET /places/:id': new ApiError('GET /places/:id', 503, null) } }),
  async play({ canvas }) {
    await expect(await canvas.findByText('The charts could not be loaded.')).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers: visited, session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('figure')).toBeVisible()
  },
}
