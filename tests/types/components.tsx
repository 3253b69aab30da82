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

/** Compiled, never run: what a page may write with the package. */
export const pagesThatCompile: ReactNode[] = [
  <MapWidget key="1" />,
  <MapWidget key="2" view={createMapView({ centre: position })} layers={['pois', 'navAids']} cards="none" />,
  <SearchWidget key="3" onSelect={(hit) => hit.kind === 'place' && hit.hit.latitude} />,
  <MiniMap key="4" position={position} label="Port Camargue" ground="topo" />,
]

export const pagesThatDoNot: ReactNode[] = [
  // @ts-expect-error there is no such layer
  <MapWidget key="1" layers={['ships']} />,
  // @ts-expect-error a zoom is a number
  <MapWidget key="2" zoom="12" />,
  // @ts-expect-error a card is a popup or none
  <MapWidget key="3" cards="sheet" />,
  // @ts-expect-error what was chosen must go somewhere
  <SearchWidget key="4" />,
  // @ts-expect-error a picture has a label
  <MiniMap key="5" position={position} />,
  // @ts-expect-error destinations are those of a map
  <DestinationsWidget key="6" />,
]

export function hitsAreTyped(hit: Hit): void {
  // @ts-expect-error a vessel has no position: ask for its kind first
  void hit.hit.latitude
}

export function loadsAreTyped(load: Load<string>): void {
  // @ts-expect-error only a ready load has its value
  void load.value
  // @ts-expect-error there may be no value
  void getLoadValue(load).length
}

// @ts-expect-error a position is latitude and longitude by name
void createMapView({ centre: [43.5, 4.5] })
