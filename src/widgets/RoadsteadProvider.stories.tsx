import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { sideBySide } from '../../.storybook/themes.ts'
import { given } from '../../.storybook/widget-story.tsx'
import { buildActivityEvent } from '../../tests/factories/records.ts'
import { ActivityWidget } from './activity/ActivityWidget.tsx'
import { RoadsteadProvider } from './RoadsteadProvider.tsx'
import { useRoadstead } from './roadstead-context.ts'

const meta: Meta<typeof RoadsteadProvider> = {
  title: 'React/RoadsteadProvider',
  component: RoadsteadProvider,
  parameters: given({ answers: { 'GET /home': [buildActivityEvent()] } }),
  args: { accent: '#0e5a8a' },
  argTypes: { accent: { control: 'color' } },
  render: function Accented({ accent }) {
    const { api } = useRoadstead()
    return (
      <RoadsteadProvider api={api} {...(accent !== undefined && { accent })}>
        <ActivityWidget />
        <button type="button" className="rs-button rs-button--main">
          Button
        </button>
      </RoadsteadProvider>
    )
  },
}
export default meta

/** Buttons, links and marks in the colour of the page instead of that of the theme. */
export const Accent: StoryObj<typeof RoadsteadProvider> = {
  async play({ canvas }) {
    const button = await canvas.findByRole('button', { name: 'Button' })
    await waitFor(() => expect(getComputedStyle(button).backgroundColor).toBe('rgb(14, 90, 138)'))
  },
}

/** The colour is made lighter on dark; the night theme stays red. */
export const AccentByTheme: StoryObj<typeof RoadsteadProvider> = {
  globals: { theme: sideBySide },
  async play({ canvas }) {
    const buttons = await canvas.findAllByRole('button', { name: 'Button' })
    const colours = () => new Set(buttons.map((button) => getComputedStyle(button).backgroundColor))
    await waitFor(() => expect(colours().size).toBe(3))
    await expect(colours()).toContain('rgb(245, 83, 61)')
  },
}
