import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { Theme } from '../../src/client/preferences.ts'
import { useRoadstead } from '../../src/widgets/roadstead-context.ts'
import { expectLoadedElements, htmlPage } from '../html-story.tsx'
import { sampleResponses } from '../sample/responses.ts'
import { given } from '../widget-story.tsx'
// oxlint-disable-next-line import/default -- Vite exports the text of the file.
import clubCode from './ClubPage.tsx?raw'
import { ClubPage } from './ClubPage.tsx'
import harbourMap from './harbour-map.html?raw'
import marinaPage from './marina-page.html?raw'
import { PlotterPage } from './PlotterPage.tsx'

const meta: Meta = {
  title: 'Compose',
  parameters: {
    docs: {
      description: { component: 'Pages of several widgets, with their whole code.' },
      story: { inline: false, height: '720px' },
      canvas: { sourceState: 'shown' },
    },
  },
}
export default meta

/** Elements linked by `for`, and a card that follows the map. */
export const HarbourMap: StoryObj = {
  ...htmlPage(harbourMap),
  async play({ canvasElement }) {
    await expectLoadedElements(canvasElement)
    const map = canvasElement.querySelector('roadstead-map')?.shadowRoot
    const marker = await waitFor(() => {
      const found = map?.querySelector<HTMLElement>('[aria-label^="Port des Oursinières"]')
      if (!found) throw new Error('the marker is not drawn yet')
      return found
    })
    marker.click()
    const card = canvasElement.querySelector('roadstead-place-card')
    await waitFor(() => expect(card?.shadowRoot?.textContent).toContain('Port des Oursinières'))
    await expect(map?.querySelector('.rs-popup')).toBeNull()
  },
}

/** The page of a marina in HTML. */
export const MarinaPage: StoryObj = {
  ...htmlPage(marinaPage),
  play: ({ canvasElement }) => expectLoadedElements(canvasElement),
}

/** The page of a club in React. */
export const ClubInReact: StoryObj = {
  parameters: {
    ...given({ answers: sampleResponses }),
    docs: {
      source: { code: clubCode.replace('../../src/widgets/index.ts', 'roadstead'), language: 'tsx' },
    },
  },
  render: function Club() {
    const { api, tileSources } = useRoadstead()
    return <ClubPage api={api} tileSources={tileSources} />
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(4))
    await expect(await canvas.findByRole('link', { name: /Sea Urchin.*MMSI/ })).toBeVisible()
  },
}

/** The panel of a chart plotter, which the server hosts at `/plugin-panel/`. */
export const PlotterPanel: StoryObj = {
  parameters: {
    ...given({ answers: sampleResponses }),
    height: 600,
    docs: {
      source: {
        code: '<iframe src="https://roadstead.example/plugin-panel/?lat=43.112&lng=5.742&zoom=12&layers=pois+navAids"></iframe>',
        language: 'html',
      },
    },
  },
  render: (_args, { globals }) => <PlotterPage theme={String(globals.theme) as Theme} />,
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Port de Sanary/ }))
    await expect(await canvas.findByRole('heading', { name: /Sanary/ })).toBeVisible()
  },
}
