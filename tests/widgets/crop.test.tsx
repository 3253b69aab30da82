import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import { SatelliteImage } from '../../src/widgets/satellite-image/SatelliteImage.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

const position = { latitude: 43.5, longitude: 4.1 }
/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'
const imagery: TileSource = {
  id: 'away',
  kind: 'satellite',
  template: `${nowhere}/{z}/{x}/{y}.png`,
  minZoom: 0,
  maxZoom: 18,
  attribution: 'Nobody',
  licence: 'none',
  offlineAllowed: false,
}

it('shows no broken picture where photo, imagery and the built-in world are away', async () => {
  const crop = (
    <SatelliteImage position={position} label="Port Camargue from above" thumbnail="/no/photo.jpg" />
  )
  renderStrict(wrapWithApi(createFakeApi(), crop, [imagery]))
  // The photo gave way to the ground.
  await expect
    .element(page.getByRole('img', { name: 'Port Camargue from above' }))
    .toHaveClass('rs-crop', { exact: true })
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.rs-crop > img')]
  await expect.poll(() => pictures().some(({ src }) => src.startsWith(nowhere))).toBe(false)
  await expect.poll(() => pictures().length > 0 && pictures().every(({ hidden }) => hidden)).toBe(true)
})
