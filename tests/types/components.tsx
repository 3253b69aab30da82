import type { ReactNode } from 'react'
import { getLoadValue, type Load } from '../../src/client/api/load.ts'
import {
  createMapView,
  DestinationsWidget,
  MapWidget,
  MiniMap,
  SearchWidget,
  type Hit,
} from '../../src/widgets/index.ts'

const position = { latitude: 43.5, longitude: 4.5 }

/** Type tests of the npm package: compiled, never run. */
export const validPages: ReactNode[] = [
  <MapWidget key="1" has={['fuel', 'water']} />,
  <MapWidget key="2" view={createMapView({ centre: position })} layers={['pois', 'navAids']} cards="none" />,
  <SearchWidget key="3" onSelect={(hit) => hit.kind === 'place' && hit.hit.latitude} />,
  <MiniMap key="4" position={position} label="Port Camargue" ground="topo" />,
]

export const invalidPages: ReactNode[] = [
  // @ts-expect-error unknown layer
  <MapWidget key="1" layers={['ships']} />,
  // @ts-expect-error unknown facility
  <MapWidget key="7" has={['casino']} />,
  // @ts-expect-error a zoom is a number
  <MapWidget key="2" zoom="12" />,
  // @ts-expect-error cards is 'popup' or 'none'
  <MapWidget key="3" cards="sheet" />,
  // @ts-expect-error onSelect is required
  <SearchWidget key="4" />,
  // @ts-expect-error label is required
  <MiniMap key="5" position={position} />,
  // @ts-expect-error view is required
  <DestinationsWidget key="6" />,
]

export function hitsAreTyped(hit: Hit): void {
  // @ts-expect-error a vessel hit has no position: narrow by kind first
  void hit.hit.latitude
}

export function loadsAreTyped(load: Load<string>): void {
  // @ts-expect-error only a ready load has its value
  void load.value
  // @ts-expect-error the value may be null
  void getLoadValue(load).length
}

// @ts-expect-error a position is an object, not an array
void createMapView({ centre: [43.5, 4.5] })
