import { describe, expect, it } from 'vitest'
import type { NavAidProperties } from '../../../../src/core/contract/nav-aid.ts'
import type { PlaceProperties } from '../../../../src/core/contract/place.ts'
import type { ConnectionProperties } from '../../../../src/core/contract/vessel.ts'
import type { MeteoProperties } from '../../../../src/core/contract/weather.ts'
import { messages as english } from '../../../../src/core/messages/en/index.ts'
import { aboardReportHours } from '../../../../src/core/limits/weather.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { aidSymbolIcons } from '../../../../src/ui/icons/aid-icons.ts'
import type { IconParts } from '../../../../src/ui/icons/icon-parts.ts'
import { placeIcons } from '../../../../src/ui/icons/place-icons.ts'
import { vesselIcons } from '../../../../src/ui/icons/vessel-icons.ts'
import { beaconRecord } from '../../../../src/widgets/map/layers/beacon-record.tsx'
import type {
  LabelContext,
  RecordDefinition,
} from '../../../../src/widgets/map/layers/map-layer-definition.ts'
import type { MarkerIcon } from '../../../../src/widgets/map/layers/marker-icon.ts'
import { navAidRecord } from '../../../../src/widgets/map/layers/nav-aid-record.tsx'
import { placeRecord } from '../../../../src/widgets/map/layers/place-record.tsx'
import { vesselRecord } from '../../../../src/widgets/map/layers/vessel-record.tsx'
import { buildBeaconFeature, buildConnection } from '../../../factories/live-records.ts'
import { buildNavAidFeature, buildPlaceFeature } from '../../../factories/records.ts'

const now = new Date('2026-05-01T12:00:00Z')
const context: LabelContext = { messages: english, language: 'en', now, units: defaultUnits }
const position = { latitude: 43.5, longitude: 4.5 }
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

const buildPlace = (overrides: Partial<PlaceProperties>) => ({
  ...(buildPlaceFeature({ id: 1, ...position }).properties as PlaceProperties), // not a cluster
  ...overrides,
})
const buildAid = (overrides: Partial<NavAidProperties>) => ({
  ...(buildNavAidFeature({ id: 9, aid_type: 5, ...position }).properties as NavAidProperties), // not a cluster
  ...overrides,
})
const buildBeacon = (overrides: Partial<MeteoProperties>) => ({
  ...(buildBeaconFeature(position).properties as MeteoProperties), // not a cluster
  obs_time: minutesAgo(20),
  ...overrides,
})
const buildVessel = (overrides: Partial<ConnectionProperties>) =>
  buildConnection({ seen_at: minutesAgo(4), ...overrides })

const windArrow = ['M12 2.5 18.4 21.5 12 17.4 5.6 21.5z']
const icons: Record<string, Record<string, IconParts>> = {
  place: placeIcons,
  aid: aidSymbolIcons,
  wind: { arrow: windArrow },
  vessel: vesselIcons,
}

/** Returns the path of the first part of an icon up to its cut-outs. */
const getOutline = (part: IconParts[number] | undefined) =>
  (typeof part === 'string' ? part : (part?.line ?? '')).replace(/z.*$/, 'z')

/** Returns the names of the icons whose first path has the same outline as the first one of a drawing. */
function findIconNames(svg: SVGElement | null): string {
  const drawn = getOutline(svg?.querySelector('path')?.getAttribute('d') ?? '')
  return Object.entries(icons)
    .flatMap(([kind, all]) =>
      Object.entries(all)
        .filter(([, parts]) => getOutline(parts[0]) === drawn)
        .map(([name]) => `${kind} ${name}`),
    )
    .join(' or ')
}

/** Lists size, classes, style and texts of a marker, and its icon with the rotation. */
function describeMarker({ element, sizePx }: MarkerIcon): string[] {
  const svg = element.querySelector('svg')
  const rotate = svg?.style.rotate
  const parts = [...element.querySelectorAll('span')].map(({ className, textContent, dataset }) =>
    [className, textContent, dataset.value, dataset.unit].filter(Boolean).join(' '),
  )
  return [
    `${sizePx} px`,
    element.className,
    element.getAttribute('style') ?? '',
    findIconNames(svg) + (rotate ? ` ${rotate}` : ''),
    `hidden: ${svg?.getAttribute('aria-hidden')}`,
    ...parts,
  ].filter(Boolean)
}

function describeRow<P extends { id: number }>(record: RecordDefinition<P>, properties: P) {
  const { icon, name, note } = record.getListRow(properties, context)
  return { icon, texts: [name, note] }
}

describe('the marker of a place', () => {
  const plain = ['24 px', 'rs-pin', '--rs-pin-colour: var(--rs-type-marina);', 'place marina', 'hidden: true']
  it.each<[string, Partial<PlaceProperties>, string[]]>([
    ['has the colour and icon of its type', {}, plain],
    [
      'of another type',
      { type_enum: 5 },
      ['24 px', 'rs-pin', '--rs-pin-colour: var(--rs-type-fuel);', 'place fuel', 'hidden: true'],
    ],
    [
      'shows the boats at an anchorage in blue',
      { marker: 'anchorage-blue', count: 1 },
      [plain[0] ?? '', 'rs-pin rs-pin--blue', ...plain.slice(2), 'rs-pin__count 1'],
    ],
    [
      'shows the boats at other places in green, up to 99',
      { marker: 'marina-green', count: 99 },
      [plain[0] ?? '', 'rs-pin rs-pin--green', ...plain.slice(2), 'rs-pin__count 99'],
    ],
    [
      'abbreviates more boats',
      { marker: 'marina-green', count: 100 },
      [plain[0] ?? '', 'rs-pin rs-pin--green', ...plain.slice(2), 'rs-pin__count 99+'],
    ],
    [
      'is marked at an approximate position',
      { approximate: true },
      [plain[0] ?? '', 'rs-pin rs-pin--approximate', ...plain.slice(2)],
    ],
    [
      'is faded after five years',
      { updated: daysAgo(5 * 365.25 + 1) },
      [plain[0] ?? '', 'rs-pin rs-pin--old', ...plain.slice(2)],
    ],
    ['is not faded before', { updated: daysAgo(5 * 365.25 - 1) }, plain],
  ])('%s', (_title, overrides, expected) => {
    expect(describeMarker(placeRecord.createIcon(buildPlace(overrides), context))).toEqual(expected)
  })

  it('is named with its type and the number of boats', () => {
    const getLabel = (overrides: Partial<PlaceProperties>) =>
      placeRecord.getLabel(buildPlace(overrides), context)
    expect(getLabel({})).toBe('Marina 1, Marina')
    expect(getLabel({ count: 1 })).toBe('Marina 1, Marina, 1 boat here now')
    expect(getLabel({ count: 1200, type_enum: 1 })).toBe('Marina 1, Anchorage, 1,200 boats here now')
  })

  it('is listed with its icon, name and type', () => {
    const { icon, texts } = describeRow(placeRecord, buildPlace({ type_enum: 4 }))
    expect(texts).toEqual(['Marina 1', 'Mooring'])
    expect(icon).toMatchObject({ props: { typeEnum: 4 } })
  })

  it('is counted and filtered by its type', () => {
    const ferry = buildPlace({ type_enum: 11 })
    expect(placeRecord.getTypeNumber(ferry)).toBe(11)
    expect(
      [['marina', 'ferry'], ['commercial'], []].map((types) =>
        placeRecord.hasPlaceType?.(ferry, types as []),
      ),
    ).toEqual([true, false, false]) // the names are icons of places
  })
})

describe('the marker of an aid', () => {
  it.each<[string, Partial<NavAidProperties>, string[]]>([
    ['has the colour and symbol of its type', { aid_type: 5 }, ['color: var(--rs-aid-magenta);', 'rs-aid']],
    ['of another type', { aid_type: 24 }, ['color: var(--rs-aid-red);', 'rs-aid']],
    [
      'is dashed for a virtual aid',
      { virtual: true },
      ['color: var(--rs-aid-magenta);', 'rs-aid rs-aid--virtual'],
    ],
  ])('%s', (_title, overrides, [style = '', className = '']) => {
    const marker = describeMarker(navAidRecord.createIcon(buildAid(overrides), context))
    expect(marker.slice(0, 3)).toEqual(['24 px', className, style])
    expect(marker[3]).toMatch(/^aid /)
  })

  it('is named, listed and counted by its type', () => {
    const aid = buildAid({ name: 'Espiguette', aid_type: 24, virtual: true })
    expect(navAidRecord.getLabel(aid, context)).toBe('Espiguette, Port hand mark')
    const { icon, texts } = describeRow(navAidRecord, aid)
    expect(texts).toEqual(['Espiguette', 'Port hand mark'])
    expect(icon).toMatchObject({ props: { mark: 'port', virtual: true } })
    expect(navAidRecord.getTypeNumber(aid)).toBe(24)
    expect(navAidRecord.hasPlaceType).toBeUndefined()
  })
})

describe('the marker of a weather beacon', () => {
  it.each<[string, Partial<MeteoProperties>, string[]]>([
    [
      'points to where the wind blows and shows its speed as an integer',
      { wdir: 0, wspd: 15.6 },
      ['rs-beacon', 'wind arrow 180deg', 'hidden: true', 'rs-beacon__chip 16 kn'],
    ],
    [
      'shows the speed without a direction',
      { wdir: null },
      ['rs-beacon', 'place weather', 'hidden: true', 'rs-beacon__chip 16 kn'],
    ],
    [
      'shows the direction without a speed',
      { wdir: 90, wspd: null },
      ['rs-beacon', 'wind arrow 270deg', 'hidden: true'],
    ],
    [
      'is current up to six hours',
      { obs_time: minutesAgo(360) },
      ['rs-beacon', 'wind arrow 500deg', 'hidden: true', 'rs-beacon__chip 16 kn'],
    ],
    [
      'shows the age of an older report instead of the wind',
      { obs_time: minutesAgo(361) },
      ['rs-beacon rs-beacon--old', 'place weather', 'hidden: true', 'rs-beacon__chip 6h'],
    ],
    [
      'is old without a report',
      { obs_time: null },
      ['rs-beacon rs-beacon--old', 'place weather', 'hidden: true'],
    ],
  ])('%s', (_title, overrides, expected) => {
    const marker = describeMarker(beaconRecord.createIcon(buildBeacon(overrides), context))
    expect(marker).toEqual(['28 px', ...expected])
  })

  it('is old after three hours in the panel on board', () => {
    const aboard: LabelContext = { ...context, staleReportHours: aboardReportHours.stale }
    const describe = (minutes: number) =>
      describeMarker(beaconRecord.createIcon(buildBeacon({ obs_time: minutesAgo(minutes) }), aboard))[1]
    expect(describe(180)).toBe('rs-beacon')
    expect(describe(181)).toBe('rs-beacon rs-beacon--old')
  })

  it('is named and listed with wind and age, as far as known', () => {
    const metric: LabelContext = { ...context, units: { ...defaultUnits, speed: 'm/s' } }
    const beacons = [{}, { wspd: null }, { obs_time: null }].map(buildBeacon)
    expect(beacons.map((beacon) => beaconRecord.getLabel(beacon, metric))).toEqual([
      'Espiguette buoy, weather beacon, wind 8 m/s, 20 minutes ago',
      'Espiguette buoy, weather beacon, 20 minutes ago',
      'Espiguette buoy, weather beacon, no reports',
    ])
    expect(beacons.map((beacon) => describeRow(beaconRecord, beacon).texts)).toEqual([
      ['Espiguette buoy', 'weather beacon, wind 16 kn, 20 minutes ago'],
      ['Espiguette buoy', 'weather beacon, 20 minutes ago'],
      ['Espiguette buoy', 'weather beacon, no reports'],
    ])
    expect(beaconRecord.getTypeNumber(buildBeacon({ type_enum: 13 }))).toBe(13)
    expect(beaconRecord.maxPopupWidthPx).toBe(460)
  })
})

describe('the marker of a vessel', () => {
  it.each<[string, Partial<ConnectionProperties>, string, string]>([
    ['is rotated to its course', {}, 'rs-boat', 'sailboat 60deg'],
    ['points north without a course', { heading: null }, 'rs-boat', 'sailboat 0deg'],
    ['has the outline of its type', { vessel_type: 'cargo' }, 'rs-boat', 'commercial-vessel 60deg'],
    ['is hollow when not under way', { status: 1 }, 'rs-boat rs-boat--hollow', 'sailboat 60deg'],
    ['is hollow when checked in', { status: 2 }, 'rs-boat rs-boat--hollow', 'sailboat 60deg'],
    ['is current up to an hour', { seen_at: minutesAgo(60) }, 'rs-boat', 'sailboat 60deg'],
    ['is stale after an hour', { seen_at: minutesAgo(60.1) }, 'rs-boat rs-boat--stale', 'sailboat 60deg'],
    ['is stale without a report', { seen_at: null }, 'rs-boat rs-boat--stale', 'sailboat 60deg'],
    ['is ringed when followed', { is_followed: true }, 'rs-boat rs-boat--followed', 'sailboat 60deg'],
  ])('%s', (_title, overrides, className, icon) => {
    const vessel = buildVessel(overrides)
    const marker = vesselRecord.createIcon(vessel, context)
    expect(describeMarker(marker)).toEqual(['36 px', className, `vessel ${icon}`, 'hidden: true'])
    const paths = [...marker.element.querySelectorAll('path')]
    expect(paths.map((path) => path.getAttribute('class'))).toEqual(['rs-boat__halo', 'rs-boat__hull'])
    // The cut-outs of the hull are left out when it is hollow or dotted.
    const countRings = (path: Element | undefined) => path?.getAttribute('d')?.match(/z/gi)?.length
    const isFilled = !/hollow|stale/.test(className)
    expect(countRings(paths[0])).toBe(1)
    expect((countRings(paths[1]) ?? 0) > 1).toBe(isFilled)
  })

  it('is named and listed with type and status', () => {
    const vessels = [{}, { status: 2, is_followed: true }, { vessel_type: 'cargo', status: 1 }].map(
      buildVessel,
    )
    expect(vessels.map((vessel) => vesselRecord.getLabel(vessel, context))).toEqual([
      'Espadon, Sailboat, Vessel under way',
      'Espadon, Sailboat, Vessel checked-in at known POI, followed',
      'Espadon, Cargo, Vessel not under way',
    ])
    expect(vessels.map((vessel) => describeRow(vesselRecord, vessel).texts)).toEqual([
      ['Espadon', 'Sailboat, Vessel under way'],
      ['Espadon', 'Sailboat, Vessel checked-in at known POI, followed'],
      ['Espadon', 'Cargo, Vessel not under way'],
    ])
    expect(vessels.map((vessel) => vesselRecord.getTypeNumber(vessel))).toEqual([36, 36, 70])
  })
})
