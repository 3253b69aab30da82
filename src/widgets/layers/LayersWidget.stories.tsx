import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import { buildUserPageSession } from '../../../tests/factories/records.ts'
import { createMapView, type LayerStatus } from '../../client/map/map-view.ts'
import { common } from '../../core/messages/en/common.json'
import { LayersWidget } from './LayersWidget.tsx'

const meta: Meta = {
  title: 'React/LayersWidget',
  component: LayersWidget,
  ...widgetMeta('layers'),
}
export default meta

/** A map view with the places layer on and the given status. */
function mapThat(report?: LayerStatus) {
  return () => {
    const view = createMapView({ layers: ['pois'] })
    if (report) view.$layerStatuses.setKey('pois', report)
    return view
  }
}

export const Ready: StoryObj = {
  parameters: given({ view: mapThat({ state: 'ready', count: 1234 }) }),
  async play({ canvas, userEvent }) {
    await expect(canvas.getByText(/1,234/)).toBeVisible()
    const [places] = canvas.getAllByRole('checkbox')
    if (!places) throw new Error('there is no box')
    await userEvent.click(places)
    await expect(places).not.toBeChecked()
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByText(/1,234/)).toHaveLength(3)
  },
}

export const Loading: StoryObj = {
  parameters: given({ view: mapThat() }),
  async play({ canvas }) {
    await expect(canvas.getByText(common.loading)).toBeVisible()
  },
}

export const Empty: StoryObj = {
  parameters: given({ view: mapThat({ state: 'empty', count: 0 }) }),
  async play({ canvas }) {
    await expect(canvas.getByText(/^0 /)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: given({ view: mapThat({ state: 'failed', count: 0, retry: () => undefined }) }),
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const LoggedIn: StoryObj = {
  parameters: given({ view: mapThat({ state: 'ready', count: 12 }), session: buildUserPageSession() }),
  async play({ canvas }) {
    await expect(canvas.queryByRole('link', { name: 'Log in' })).toBeNull()
  },
}
