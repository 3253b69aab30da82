import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { sampleResponses } from '../../../../.storybook/sample/responses.ts'
import { given } from '../../../../.storybook/widget-story.tsx'
import type { FakeResponses } from '../../../../tests/fakes/api.ts'
import { buildShelteredPlaces } from '../../../../tests/factories/shelter.ts'
import { ApiError } from '../../../client/api/call.ts'
import { createMapView } from '../../../client/map/map-view.ts'
import { MapWidget } from '../MapWidget.tsx'
import { ShelterControl } from './ShelterControl.tsx'

const meta: Meta = {
  title: 'Home/ShelterControl',
  component: ShelterControl,
  // Part of the home page, not available as an element.
  tags: ['!autodocs'],
  render: () => <MapWithControl />,
}
export default meta

function MapWithControl() {
  const [view] = useState(() =>
    createMapView({ centre: { latitude: 43.25, longitude: 5.4 }, zoom: 10, layers: ['pois'] }),
  )
  return (
    <MapWidget view={view}>
      <ShelterControl view={view} />
    </MapWidget>
  )
}

const withAnswers = (answers: FakeResponses) => ({
  ...given({ answers: { ...sampleResponses, ...answers } }),
  height: 'min(720px, 100vh)',
})

export const Places: StoryObj = {
  parameters: withAnswers({}),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Shelter' }))
    await expect(await canvas.findByRole('list', { name: 'Places, smallest waves first' })).toBeVisible()
  },
}

export const Tonight: StoryObj = {
  parameters: withAnswers({}),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Shelter' }))
    await canvas.findByRole('list', { name: 'Places, smallest waves first' })
    // A native click: two quick ones of the testing library, which have no position, are a double click for Leaflet.
    const tonight = await canvas.findByRole('button', { name: 'Tonight' })
    tonight.click()
    await expect(await canvas.findByText(/^Strongest wind of the coming night/)).toBeVisible()
  },
}

export const Empty: StoryObj = {
  parameters: withAnswers({ 'GET /shelter': buildShelteredPlaces([]) }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Shelter' }))
    await expect(await canvas.findByText(/^There are no places in this view/)).toBeVisible()
  },
}

export const Failed: StoryObj = {
  parameters: withAnswers({ 'GET /shelter': new ApiError('GET /shelter', 503, null) }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Shelter' }))
    await expect(await canvas.findByText('The shelter of the places could not be loaded.')).toBeVisible()
  },
}
