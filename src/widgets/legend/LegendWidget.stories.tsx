import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given, widgetMeta } from '../../../.storybook/widget-story.tsx'
import { LegendWidget } from './LegendWidget.tsx'

const meta: Meta = {
  title: 'React/LegendWidget',
  component: LegendWidget,
  ...widgetMeta('legend'),
}
export default meta

/** It sends no requests and needs no session: it is always ready. */
export const Ready: StoryObj = {
  parameters: given({}),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('heading').length).toBeGreaterThan(4)
    await expect(canvas.getByText('Marina')).toBeVisible()
  },
}

export const Themes: StoryObj = {
  ...Ready,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByText('Marina')).toHaveLength(3)
  },
}
