import { expect, it } from 'vitest'
import { createMapView, type MapView } from '../../../../src/client/map/map-view.ts'
import { layerDefinitions } from '../../../../src/widgets/map/layers/layer-definitions.ts'
import { useLayerDefinitions } from '../../../../src/widgets/map/layers/use-layer-definitions.ts'
import { renderStrict } from '../../../support/render.tsx'

const shownKeys = ['pois', 'buoys', 'vessels'] as const

interface ListProps {
  view: MapView
  load: () => Promise<typeof layerDefinitions>
}

function DefinitionList({ view, load }: ListProps) {
  return useLayerDefinitions(view, shownKeys, load)
    .map(({ key }) => key)
    .join(' ')
}

it('the layers that are on by default need no code; the others report theirs, and load it again on request', async () => {
  const view = createMapView()
  let load = () => Promise.reject<typeof layerDefinitions>(new TypeError('Failed to fetch'))
  const getStatus = () => view.$layerStatuses.get()
  const loadLater = async () => load()
  const { container } = renderStrict(<DefinitionList view={view} load={loadLater} />)
  await expect.poll(() => getStatus().buoys?.state).toBe('failed')
  expect(container.textContent).toBe('pois')
  expect(getStatus().vessels?.error?.status).toBe(0)
  expect(getStatus().pois).toBeUndefined()
  load = () => Promise.resolve(layerDefinitions)
  getStatus().buoys?.retry?.()
  await expect.poll(() => container.textContent).toBe('pois buoys vessels')
  expect(getStatus().buoys).toBeUndefined()
  expect(getStatus().vessels).toBeUndefined()
})
