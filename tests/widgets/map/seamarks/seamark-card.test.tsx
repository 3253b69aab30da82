import { expect, it, vi } from 'vitest'
import { SeamarkCard } from '../../../../src/widgets/map/seamarks/SeamarkCard.tsx'
import { buildSeamarkFeature } from '../../../factories/seamarks.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { listOutline } from '../../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2022-05-01T00:00:00Z'), toFake: ['Date'] })

function renderCard(own: Parameters<typeof buildSeamarkFeature>[0]) {
  const { properties } = buildSeamarkFeature(own)
  const { container } = renderStrict(wrapWithApi(createFakeApi(), <SeamarkCard mark={properties} />))
  const countParts = () => container.querySelectorAll('.rs-seamark path').length
  return { list: () => listOutline(container), countParts }
}

const source = expect.stringMatching(/^a href=https:\/\/www\.openstreetmap\.org\/node\/1 .*OpenStreetMap/)

it('a mark has name, kind, light and source', async () => {
  const { list } = renderCard({ name: 'Le Planier', light: 'Fl R 4s' })
  await expect
    .poll(() => list().slice(0, 3))
    .toEqual(['h3 Le Planier', 'p Lateral buoy, port hand', 'p Fl R 4s'])
  expect(list()).toContainEqual(source)
  expect(list().at(-1)).toBe('p Not For Navigation')
})

it('a mark without a name has its kind as its title, once; a light is part of its drawing', async () => {
  const [plain, lit] = [renderCard({}), renderCard({ light: 'Fl R 4s' })]
  await expect.poll(() => plain.list()[0]).toBe('h3 Lateral buoy, port hand')
  await expect.poll(() => lit.list().slice(0, 2)).toEqual(['h3 Lateral buoy, port hand', 'p Fl R 4s'])
  expect(plain.list()[1]).not.toMatch(/^p /)
  expect(lit.countParts()).toBeGreaterThan(plain.countParts())
})
