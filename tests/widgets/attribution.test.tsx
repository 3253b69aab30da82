import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import '../../src/widgets/map/popups/popup.css'
import { MapWidget } from '../../src/widgets/map/MapWidget.tsx'
import { AreaMiniMap } from '../../src/widgets/mini-map/AreaMiniMap.tsx'
import { MiniMap } from '../../src/widgets/mini-map/MiniMap.tsx'
import { RepositionMap } from '../../src/widgets/mini-map/RepositionMap.tsx'
import { PlaceCard } from '../../src/widgets/place-card/PlaceCard.tsx'
import { SatelliteImage } from '../../src/widgets/satellite-image/SatelliteImage.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { buildPlace, buildTileSource } from '../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../support/render.tsx'

const position = { latitude: 43.5, longitude: 4.5 }
const credit =
  'Sentinel-2 cloudless by EOX IT Services GmbH (Contains modified Copernicus Sentinel data 2016 & 2017)'
const coast = { source: 'OpenStreetMap', licence: 'ODbL-1.0', date: '2026-01', spacing_m: 10 }
const coastCredit = 'NASA Blue Marble, Natural Earth, © OpenStreetMap contributors (ODbL-1.0)'

/** Everything that draws tiles, by the file that does. */
const drawing: Record<string, ReactNode> = {
  MapWidget: <MapWidget lat={43.5} lng={4.5} zoom={12} layers={[]} />,
  StaticMap: <MiniMap position={position} label="Cove" />,
  AreaMiniMap: <AreaMiniMap area={[4, 43, 5, 44]} className="rs-area" label="Area" />,
  RepositionMap: (
    <RepositionMap
      centre={position}
      position={position}
      label="Edit"
      onPick={() => undefined}
      onBboxChange={() => undefined}
    />
  ),
  SatelliteImage: (
    <div className="rs-place-popup">
      <SatelliteImage position={position} label="Cove" />
    </div>
  ),
  PlaceCard: <PlaceCard place={buildPlace({ thumbnail: null })} />,
}

const sizes = [
  [640, 400],
  [320, 200],
  [160, 160],
] as const

function render(node: ReactNode, [width, height]: readonly [number, number], sources: TileSource[]) {
  const api = createFakeApi({
    'GET /tile_sources': sources,
    'GET /coast': { version: '1', sources: [coast] },
  })
  const box = (
    <div className="rs-element" data-box="" style={{ width, height, position: 'relative' }}>
      {node}
    </div>
  )
  return renderStrict(wrapWithApi(api, box, sources)).container
}

/** Finds the innermost element with a text. */
function find(root: ParentNode, text: string): HTMLElement | null {
  return (
    [...root.querySelectorAll<HTMLElement>('*')].findLast((node) => node.textContent.includes(text)) ?? null
  )
}

/** Whether an element is seen in its middle: nothing covers it. */
function isSeen(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return element.checkVisibility() && hit !== null && (element.contains(hit) || hit.contains(element))
}

/** Whether an element is seen and its text is not cut off. */
function isWhole(element: HTMLElement | null): boolean {
  if (!element || !isSeen(element)) return false
  const isCut =
    element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
  return !isCut || getComputedStyle(element).overflowX === 'auto'
}

/** Whether the attribution is seen, or a press of a button shows it. */
async function isShown(container: HTMLElement, text: string): Promise<boolean> {
  if (isWhole(find(container, text))) return true
  const button = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Licences' || textContent.includes(text),
  )
  if (!button || !isSeen(button)) return false
  button.click()
  await waitForRender()
  return isWhole(find(document.body, text))
}

describe.each(Object.entries(drawing))('%s', (_, node) => {
  it.each(sizes)('of %d x %d px shows the attribution of its tiles', async (...size) => {
    const source = buildTileSource({ attribution: credit, licence: 'CC-BY-4.0' })
    const container = render(node, size, [source])
    await expect.poll(() => isShown(container, credit), { interval: 200 }).toBe(true)
  })

  it.each(sizes)('of %d x %d px never shortens one whose licence allows no button', async (...size) => {
    const source = buildTileSource({ attribution: credit, licence: 'as stated by its owner' })
    const container = render(node, size, [source])
    await expect.poll(() => isWhole(find(container, credit)), { interval: 200 }).toBe(true)
  })

  it('names the sources of the built-in world where it draws that', async () => {
    const container = render(node, [320, 200], [])
    await expect.poll(() => isShown(container, 'OpenStreetMap contributors (ODbL-1.0)')).toBe(true)
    expect(find(document.body, coastCredit) ?? find(document.body, 'Natural Earth')).not.toBeNull()
  })
})

/** Source files by path. */
const files = import.meta.glob<string>('../../src/{widgets,app,plugin/panel}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const listFilesWith = (pattern: RegExp) =>
  Object.entries(files)
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path.split('/').at(-1)?.replace('.tsx', '') ?? '')
    .sort()

it('no other file draws tiles', () => {
  expect(listFilesWith(/<TileLayer\b/)).toEqual(['Basemap'])
  expect(listFilesWith(/<Basemap\b/)).toEqual(['MapWidget', 'RepositionMap', 'StaticMap'])
  expect(listFilesWith(/\btoTileUrl\(|getBuiltInBasemapTemplate\(/)).toEqual(['Basemap', 'SatelliteImage'])
})
