import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { sideBySide } from '../../../.storybook/themes.ts'
import { given } from '../../../.storybook/widget-story.tsx'
import { sampleResponses } from '../../../.storybook/sample/responses.ts'
import { buildUserPageSession } from '../../../tests/factories/records.ts'
import { buildApiError, buildVessel, openPrivacy } from '../../../tests/factories/users.ts'
import { VesselForm } from './VesselForm.tsx'

const vessel = buildVessel({
  last_position: {
    type: 'Point',
    coordinates: [5.8, 43.115],
    created_at: new Date(Date.now() - 4.5 * 3_600_000).toISOString(),
    nearby_place: null,
  },
  privacy: { ...openPrivacy, area_nm: 4 },
})

const meta: Meta<typeof VesselForm> = {
  title: 'Vessel/VesselForm',
  component: VesselForm,
  // Part of the vessel page, not available as an element.
  tags: ['!autodocs'],
  args: {
    vessel,
    mmsi: 'set',
    showsPrivacy: true,
    submit: 'Save vessel',
    cancel: 'Cancel',
    onCancel: fn(),
    describeFailure: (detail) => detail,
    save: fn(() => Promise.resolve()),
  },
  parameters: given({ answers: sampleResponses, session: buildUserPageSession() }),
}
export default meta

type Story = StoryObj<typeof VesselForm>

/** The form draws the area in which others see the vessel. */
export const Area: Story = {
  async play({ canvas }) {
    await expect(
      await canvas.findByRole('img', { name: 'Area in which others see Sea Urchin' }),
    ).toBeVisible()
  },
}

export const Themes: Story = {
  ...Area,
  globals: { theme: sideBySide },
  async play({ canvas }) {
    await expect(await canvas.findAllByText(/^This area of 7.7 nm/)).toHaveLength(3)
  },
}

/** Settings that show the exact position to more people may show the hidden past too. */
export const Opening: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Shown as' }), '')
    await expect(
      await canvas.findByRole('checkbox', { name: 'Show what was recorded while it was hidden, too' }),
    ).not.toBeChecked()
  },
}

export const HeardByAis: Story = {
  args: {
    vessel: buildVessel({ privacy: openPrivacy }),
    save: () =>
      Promise.reject(
        buildApiError(422, { errors: { privacy: ['Its AIS was heard: it cannot be hidden.'] } }),
      ),
  },
  async play({ canvas, userEvent }) {
    const audience = await canvas.findByRole('combobox', { name: 'Position shown to' })
    await userEvent.selectOptions(audience, 'nobody')
    await userEvent.click(canvas.getByRole('button', { name: 'Save vessel' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Its AIS was heard')
    await expect(audience).toHaveFocus()
  },
}
