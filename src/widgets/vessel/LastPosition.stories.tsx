import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given } from '../../../.storybook/widget-story.tsx'
import { sampleResponses } from '../../../.storybook/sample/responses.ts'
import { buildVessel } from '../../../tests/factories/users.ts'
import { findAreaTile, getAreaBounds } from '../../core/privacy/privacy-area.ts'
import { LastPosition } from './LastPosition.tsx'

const sanary = { latitude: 43.115, longitude: 5.8 }
const seenAt = new Date(Date.now() - 4.5 * 3_600_000).toISOString()

const meta: Meta<typeof LastPosition> = {
  title: 'Vessel/LastPosition',
  component: LastPosition,
  // Part of the vessel page, not available as an element.
  tags: ['!autodocs'],
  parameters: given({ answers: sampleResponses }),
}
export default meta

export const Position: StoryObj<typeof LastPosition> = {
  args: {
    vessel: buildVessel({
      last_position: {
        type: 'Point',
        coordinates: [sanary.longitude, sanary.latitude],
        created_at: seenAt,
        nearby_place: { city: 'Sanary-sur-Mer', state_code: null, country_code: 'FR' },
      },
    }),
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Near Sanary-sur-Mer, France')).toBeVisible()
  },
}

/** Others see the area of a hidden vessel, and not where in it the vessel is. */
export const Area: StoryObj<typeof LastPosition> = {
  args: {
    vessel: buildVessel({
      last_area: { area: getAreaBounds(findAreaTile(sanary, 4)), seen_at: seenAt },
    }),
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Somewhere in an area of 7.7 nm/)).toBeVisible()
  },
}

export const Themes: StoryObj<typeof LastPosition> = {
  ...Area,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByText(/^In this area at /)).toHaveLength(3)
  },
}

export const Unknown: StoryObj<typeof LastPosition> = {
  args: { vessel: buildVessel() },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^No position of this vessel is known/)).toBeVisible()
  },
}
