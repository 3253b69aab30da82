import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../tests/fakes/api.ts'
import {
  buildSearchResult,
  buildUserPageSession,
  buildPlaceHit,
  buildVesselHit,
} from '../../../tests/factories/records.ts'
import { ApiError } from '../../client/api/call.ts'
import { common } from '../../core/messages/en/common.json'
import { search } from '../../core/messages/en/site.json'
import { formatMessage } from '../../core/text.ts'
import { SearchWidget, type SearchWidgetProps } from './SearchWidget.tsx'

const meta: Meta = {
  title: 'React/SearchWidget',
  component: SearchWidget,
  ...widgetMeta('search'),
}
export default meta

const answers: FakeResponses = {
  'GET /search': buildSearchResult(
    [buildPlaceHit(1, 'Port Camargue'), buildPlaceHit(2, 'Port Vauban')],
    [buildVesselHit(5, 'Portia')],
    {
      places: 40,
    },
  ),
}

export const Ready: StoryObj<SearchWidgetProps> = {
  parameters: given({ answers }),
  async play({ canvas, userEvent, args }) {
    const field = canvas.getByRole('combobox')
    await userEvent.type(field, 'port')
    await userEvent.click(await canvas.findByRole('option', { name: /Port Camargue/ }))
    await expect(field).toHaveValue('Port Camargue')
    await expect(args.onSelect).toHaveBeenCalledOnce()
  },
}

export const Themes: StoryObj<SearchWidgetProps> = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas, userEvent }) {
    for (const field of canvas.getAllByRole('combobox')) await userEvent.type(field, 'port')
    await expect(await canvas.findByRole('option', { name: /Port Camargue/ })).toBeVisible()
  },
}

export const Loading: StoryObj = {
  parameters: given({}),
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('combobox'), 'port')
    await expect(await canvas.findByText(common.loading)).toBeVisible()
  },
}

export const Empty: StoryObj = {
  parameters: given({ answers: { 'GET /search': buildSearchResult([]) } }),
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('combobox'), 'zz')
    await expect(await canvas.findByText(formatMessage(search.none, { query: 'zz' }))).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({ answers: { 'GET /search': new ApiError('GET /search', 503, null) } }),
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('combobox'), 'port')
    await expect(await canvas.findByText(search.failed)).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ answers, session: buildUserPageSession() }),
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByRole('combobox'), 'port')
    await expect(await canvas.findAllByRole('option')).toHaveLength(3)
  },
}
