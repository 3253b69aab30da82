import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { SatelliteImage } from '../../../src/widgets/satellite-image/SatelliteImage.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const position = { latitude: 43.5, longitude: 4.1 }
/** An unreachable server. */
const unreachableUrl = 'http://127.0.0.1:9'
const imagery: TileSource = {
  id: 'away',
  kind: 'satellite',
  template: `${unreachableUrl}/{z}/{x}/{y}.png`,
  minZoom: 0,
  maxZoom: 18,
  attribution: 'Nobody',
  licence: 'none',
  offlineAllowed: false,
}

it('SatelliteImage hides images that cannot be loaded', async () => {
  const crop = (
    <SatelliteImage position={position} label="Port Camargue from above" thumbnail="/no/photo.jpg" />
  )
  renderStrict(wrapWithApi(createFakeApi(), crop, [imagery]))
  // The photo was replaced by the imagery.
  await expect
    .element(page.getByRole('img', { name: 'Port Camargue from above' }))
    .toHaveClass('rs-crop__tiles', { exact: true })
  const listImages = () => [...document.querySelectorAll<HTMLImageElement>('.rs-crop img')]
  await expect.poll(() => listImages().some(({ src }) => src.startsWith(unreachableUrl))).toBe(false)
  await expect.poll(() => listImages().length > 0 && listImages().every(({ hidden }) => hidden)).toBe(true)
})
