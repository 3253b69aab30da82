import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { getLoadValue } from '../../../client/api/load.ts'
import { $now } from '../../../client/clock.ts'
import { createTonightStore } from '../../../client/places/tonight.ts'
import { readMeasure, type PlaceMeasure } from '../../../core/catalogue/place-measures.ts'
import type { Place } from '../../../core/contract/place.ts'
import { formatDistance } from '../../../core/format-distance.ts'
import { getDistanceMetres } from '../../../core/geo.ts'
import { tideDaysAboard } from '../../../core/limits/plotters.ts'
import type { PanelMessages } from '../../../core/messages.ts'
import { formatDepth, formatLength, formatQuantity, type Units } from '../../../core/units.ts'
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
  const units = useUnits()
  const { tags, phone } = record
  const facts: [label: string, value: string | null][] = [
    [texts.distance, own && formatQuantity(formatDistance(getDistanceMetres(own, record), units))],
    [texts.bearing, own && formatBearing(own, record)],
    [texts.vhf, tags.vhf?.replaceAll(';', ', ') ?? null],
    [texts.depth, formatMeasure(tags, 'depth', units)],
    [texts.draught, formatMeasure(tags, 'draught', units)],
    [texts.length, formatMeasure(tags, 'length', units)],
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
function formatMeasure(tags: Place['tags'], name: PlaceMeasure, units: Units): string | null {
  const measure = readMeasure(tags, name)
  if (!measure) return null
  if (measure.metres === null) return measure.text
  return formatQuantity(
    name === 'length' ? formatLength(measure.metres, units.length) : formatDepth(measure.metres, units.depth),
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
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: tonight.time_zone,
  })
  return next.map(
    (water) =>
      water && (
        <div key={water.kind}>
          <dt>{water.kind === 'high' ? texts.highWater : texts.lowWater}</dt>
          <dd>
            <span className="rs-number">{time.format(new Date(water.at))}</span>{' '}
            <span className="rs-number">{formatQuantity(formatDepth(water.level, units.depth))}</span>
          </dd>
        </div>
      ),
  )
}
