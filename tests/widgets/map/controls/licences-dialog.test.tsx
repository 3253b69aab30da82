import { expect, it, vi } from 'vitest'
import { licences } from '../../../../src/core/messages/en/map.json'
import { LicencesDialog } from '../../../../src/widgets/map/controls/LicencesDialog.tsx'
import { buildTileSource } from '../../../factories/records.ts'
import { listOutline } from '../../../support/outline.ts'
import { renderStrict } from '../../../support/render.tsx'

const listDialog = (imagery: readonly string[]) => [
  'dialog open aria-labelledby=Licences',
  'h2 Licences',
  'button aria-label=Close',
  `p ${licences.notForNavigation}`,
  'h3 Places and aids to navigation',
  `p ${licences.placesText}`,
  'a href=https://opendatacommons.org/licenses/odbl/1-0/ target=_blank rel=license noreferrer ODbL 1.0',
  'h3 Reviews and photos',
  `p ${licences.reviewsText}`,
  'a href=https://creativecommons.org/licenses/by-sa/4.0/ target=_blank rel=license noreferrer CC BY-SA 4.0',
  'h3 Imagery',
  ...imagery,
  'p Built-in world: NASA Blue Marble and Natural Earth, public domain.',
  'h3 Software',
  `p ${licences.softwareText}`,
  'a href=https://github.com/PaulLeCam/react-leaflet/blob/master/LICENSE.md target=_blank rel=license noreferrer Hippocratic License 2.1',
]

it('section 1: the dialog lists the licences of places, reviews, imagery and software', async () => {
  const onClose = vi.fn()
  const source = buildTileSource({ attribution: 'Aerial Ltd', licence: 'CC BY 4.0' })
  const { container, rerender } = renderStrict(<LicencesDialog source={source} onClose={onClose} />)
  await expect.poll(() => listOutline(container)).toEqual(listDialog(['p Aerial Ltd (CC BY 4.0)']))
  container.querySelector('button')?.click()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<LicencesDialog source={null} onClose={onClose} />)
  await expect.poll(() => listOutline(container)).toEqual(listDialog([]))
})
