import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { getLoadValue } from '../../../client/api/load.ts'
import { $now } from '../../../client/clock.ts'
import { createTonightStore } from '../../../client/places/tonight.ts'
import { readMeasure, type PlaceMeasure } from '../../../core/catalogue/place-measures.ts'
import type { Place } from '../../../core/contract/place.ts'
import { formatClockTime } from '../../../core/format-date.ts'
import { getDistanceMetres } from '../../../core/geo.ts'
import { tideDaysAboard } from '../../../core/limits/plotters.ts'
import type { PanelMessages } from '../../../core/messages.ts'
import { formatDepth, formatDistance, formatLength, formatQuantity, type Units } from '../../../core/units.ts'
import { useRoadstead, useUnits } from '../../../widgets/roadstead-context.ts'
import { formatBearing } from '../nearby/nearest-stays.ts'
import type { OwnPosition } from '../own-position.ts'

export interface HelmFactsProps {
  record: Place
  own: OwnPosition | null
  texts: PanelMessages
}

/** What a skipper asks first, in numbers: way, radio, depths and lengths, phone, and the next high and low water. */
export function HelmFacts({ record, own, texts }: HelmFactsProps) {
  const { language } = useRoadstead()
  const units = useUnits()
  const { tags, phone } = record
  const facts: [label: string, value: string | null][] = [
    [texts.distance, own && formatQuantity(formatDistance(getDistanceMetres(own, record), units, language))],
    [texts.bearing, own && formatBearing(own, record)],
    [texts.vhf, tags.vhf?.replaceAll(';', ', ') ?? null],
    [texts.depth, formatMeasure(tags, 'depth', units, language)],
    [texts.draught, formatMeasure(tags, 'draught', units, language)],
    [texts.length, formatMeasure(tags, 'length', units, language)],
    [texts.phone, phone],
  ]
  return (
    <dl className="rs-helm-facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className={value.length > longFrom ? 'rs-helm-facts__wide' : undefined}>
              <dt>{label}</dt>
              <dd className="rs-number">{value}</dd>
            </div>
          ),
      )}
      <NextWaters placeId={record.id} texts={texts} />
    </dl>
  )
}

/** Length of a value from which it takes a whole row. */
const longFrom = 12

/** Formats a measure in the reader's unit; as the source states it, if it is not a number. */
function formatMeasure(
  tags: Place['tags'],
  name: PlaceMeasure,
  units: Units,
  language: string,
): string | null {
  const measure = readMeasure(tags, name)
  if (!measure) return null
  if (measure.metres === null) return measure.text
  return formatQuantity(
    name === 'length'
      ? formatLength(measure.metres, units.length, language)
      : formatDepth(measure.metres, units.depth, language),
  )
}

/** The next high and the next low water; nothing until they are known. Also from an answer of some days ago. */
function NextWaters({ placeId, texts }: { placeId: number; texts: PanelMessages }) {
  const { api, language } = useRoadstead()
  const units = useUnits()
  const now = useStore($now)
  const store = useMemo(() => createTonightStore(api, placeId, tideDaysAboard), [api, placeId])
  const tonight = getLoadValue(useStore(store.$load))
  if (!tonight?.tide) return null
  const coming = tonight.tide.waters.filter(({ at }) => Date.parse(at) > now.getTime())
  const next = [coming.find(({ kind }) => kind === 'high'), coming.find(({ kind }) => kind === 'low')]
  const { time_zone: timeZone } = tonight
  return next.map(
    (water) =>
      water && (
        <div key={water.kind}>
          <dt>{water.kind === 'high' ? texts.highWater : texts.lowWater}</dt>
          <dd>
            <span className="rs-number">{formatClockTime(water.at, language, timeZone)}</span>{' '}
            <span className="rs-number">
              {formatQuantity(formatDepth(water.level, units.depth, language))}
            </span>
          </dd>
        </div>
      ),
  )
}
