import {
  getSeamarkKind,
  getStandardMark,
  isBuoy,
  type IalaRegion,
  type SeamarkCategory,
  type SeamarkType,
} from '../../../core/catalogue/seamarks.ts'
import { getSeamarkTypeName } from '../../../core/names/seamark-names.ts'
import { formatMessage } from '../../../core/text.ts'
import type { SeamarkLook } from '../../../ui/seamarks/seamark-parts.ts'
import { SeamarkIcon } from '../../../ui/seamarks/SeamarkIcon.tsx'
import { seamarkSource, type SeamarkFeature } from '../seamarks/seamark-source.ts'
import type { LegendMessages, LegendSection, SymbolLayerDefinition } from './map-layer-definition.ts'

/** Seamarks of OpenStreetMap, drawn as on a chart. */
export const seamarks: SymbolLayerDefinition<'seamarks', SeamarkFeature> = {
  ...seamarkSource,
  key: 'seamarks',
  type: 'symbols',
  getListText: (messages) => messages.featureList.seamarks,
  getLegend: (messages, region) => ({
    // Without a place, lateral marks are shown for both regions.
    sections: region
      ? [createSection(messages, region)]
      : [createSection(messages, 'A'), createLateralSection(messages, 'B')],
  }),
}

type LegendRow = readonly [type: SeamarkType, category: SeamarkCategory | null]

const lateralRows: readonly LegendRow[] = [
  ['buoy_lateral', 'port'],
  ['buoy_lateral', 'starboard'],
  ['buoy_lateral', 'preferred-port'],
  ['buoy_lateral', 'preferred-starboard'],
  ['beacon_lateral', 'port'],
  ['beacon_lateral', 'starboard'],
]
const otherRows: readonly LegendRow[] = [
  ['buoy_cardinal', 'north'],
  ['buoy_cardinal', 'east'],
  ['buoy_cardinal', 'south'],
  ['buoy_cardinal', 'west'],
  ['buoy_isolated_danger', null],
  ['buoy_safe_water', null],
  ['buoy_special_purpose', null],
  ['light_major', null],
  ['light_vessel', null],
]

function createSection(messages: LegendMessages, region: IalaRegion): LegendSection {
  const { title, rows } = createLateralSection(messages, region)
  return {
    title,
    rows: [
      ...rows,
      ...otherRows.map((row) => createRow(messages, row, region)),
      {
        key: 'light',
        icon: <SeamarkIcon look={{ ...getLook('buoy_lateral', 'starboard', region), hasLight: true }} />,
        text: messages.seamarks.lightOnMark,
      },
    ],
    note: messages.seamarks.notForNavigation,
  }
}

function createLateralSection(messages: LegendMessages, region: IalaRegion): LegendSection {
  return {
    title: formatMessage(messages.seamarks.titleOfRegion, { region }),
    rows: lateralRows.map((row) => createRow(messages, row, region)),
  }
}

function createRow(
  messages: LegendMessages,
  [type, category]: LegendRow,
  region: IalaRegion,
): LegendSection['rows'][number] {
  return {
    key: `${type} ${category}`,
    icon: <SeamarkIcon look={getLook(type, category, region)} />,
    text: getSeamarkTypeName(messages, { type, category }),
  }
}

function getLook(type: SeamarkType, category: SeamarkCategory | null, region: IalaRegion): SeamarkLook {
  const kind = getSeamarkKind(type)
  const standard = getStandardMark(kind, category, region)
  if (!standard)
    return {
      shape: kind === 'light' ? 'star' : 'hull',
      colours: ['red'],
      pattern: null,
      topmark: null,
      hasLight: true,
    }
  const { colours, pattern, topmark, buoyShape } = standard
  return { shape: isBuoy(type) ? buoyShape : 'stake', colours, pattern, topmark, hasLight: false }
}
