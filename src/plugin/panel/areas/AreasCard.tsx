import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { $now } from '../../../client/clock.ts'
import type { AreaReport } from '../../../core/areas-aboard.ts'
import type { Bbox } from '../../../core/geo.ts'
import { areaTileZooms } from '../../../core/limits/plotters.ts'
import type { PanelMessages } from '../../../core/messages.ts'
import { formatTimeAgo } from '../../../core/format-date.ts'
import { formatMegabytes } from '../../../core/format-number.ts'
import { formatMessage, pluralize } from '../../../core/text.ts'
import { getBboxCentre } from '../../../core/geo.ts'
import { coordinateDecimals } from '../../../core/limits/map.ts'
import { formatPosition, getStatusBarFormat } from '../../../core/units.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useRoadstead, useUnits } from '../../../widgets/roadstead-context.ts'
import { createAreasStore, type AreaChoice, type AreaSizeResult, type AreasStore } from './areas-store.ts'
import { SideCard } from '../SideCard.tsx'

export interface AreasCardProps {
  /** Bounds of the map; null until it is drawn. */
  bbox: Bbox | null
  messages: PanelMessages
  onClose: () => void
}

/** Takes the view, or the active route, aboard, and lists what is on board with its age. */
export function AreasCard({ bbox, messages: texts, onClose }: AreasCardProps) {
  const store = useMemo(() => createAreasStore(), [])
  const aboard = useStore(store.$areas)
  const [failure, setFailure] = useState('')
  const show = (done: Promise<string | null>) =>
    void done.then((refusal) => setFailure(refusal === null ? '' : refusal || texts.loadFailed))
  return (
    <SideCard title={texts.aboard} closeLabel={texts.close} onClose={onClose}>
      <NewArea
        bbox={bbox}
        hasRoute={typeof aboard?.route === 'string'}
        store={store}
        texts={texts}
        onTake={show}
      />
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <ul className="rs-helm-list">
        {aboard?.areas.map((area) => (
          <AreaRow key={area.id} area={area} store={store} texts={texts} onChange={show} />
        ))}
      </ul>
    </SideCard>
  )
}

interface NewAreaProps {
  bbox: Bbox | null
  hasRoute: boolean
  store: AreasStore
  texts: PanelMessages
  onTake: (done: Promise<string | null>) => void
}

function NewArea({ bbox, hasRoute, store, texts, onTake }: NewAreaProps) {
  const { language } = useRoadstead()
  const [detail, setDetail] = useState<keyof typeof areaTileZooms>('coarse')
  const [alongRoute, setAlongRoute] = useState(false)
  const [measured, setMeasured] = useState<{ choice: AreaChoice; result: AreaSizeResult } | null>(null)
  const box = alongRoute ? 'route' : bbox
  const choice = useMemo<AreaChoice | null>(
    () => box && { bbox: box, maxZoom: areaTileZooms[detail] },
    [box, detail],
  )
  useEffect(() => {
    if (!choice) return
    let isOver = false
    // The map may still move.
    const timer = window.setTimeout(
      () => void store.fetchSize(choice).then((found) => isOver || setMeasured({ choice, result: found })),
      settleMs,
    )
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [choice, store])
  // A size of another choice is none.
  const result = measured?.choice === choice ? measured?.result : null
  const size = result && 'size' in result ? result.size : null
  return (
    <div className="rs-helm-card__form">
      {hasRoute && (
        <label className="rs-helm-card__check">
          <input type="checkbox" checked={alongRoute} onChange={() => setAlongRoute(!alongRoute)} />
          {texts.alongRoute}
        </label>
      )}
      <div className="rs-segments" role="group" aria-label={texts.imagery}>
        {details.map((name) => (
          <button
            key={name}
            type="button"
            className={name === detail ? 'rs-button rs-button--main' : 'rs-button'}
            aria-pressed={name === detail}
            onClick={() => setDetail(name)}
          >
            {texts[name]}
          </button>
        ))}
      </div>
      <p role="status" className="rs-number">
        {size
          ? formatMessage(pluralize(texts.areaSize, size.places, language), {
              places: size.places,
              size: formatMegabytes(size.bytes, language),
            })
          : result
            ? ('refusal' in result && result.refusal) || texts.loadFailed
            : texts.measuring}
      </p>
      <button
        type="button"
        className="rs-button rs-button--main"
        disabled={!choice || !size}
        onClick={() => choice && onTake(store.take(choice))}
      >
        <Icon parts={icons.download} />
        {texts.takeAboard}
      </button>
    </div>
  )
}

const settleMs = 500
const details = Object.keys(areaTileZooms) as (keyof typeof areaTileZooms)[] // the keys of the table

interface AreaRowProps {
  area: AreaReport
  store: AreasStore
  texts: PanelMessages
  onChange: (done: Promise<string | null>) => void
}

/** An area on board: its size and age, or the progress. */
function AreaRow({ area, store, texts, onChange }: AreaRowProps) {
  const { language } = useRoadstead()
  const units = useUnits()
  const now = useStore($now)
  const { id, name, boxes, places, bytes, taken_at: takenAt, progress } = area
  const centre = boxes[0] && getBboxCentre(boxes[0])
  const title =
    name ||
    (centre
      ? formatPosition(centre, getStatusBarFormat(units.position), coordinateDecimals.map)
      : texts.aboard)
  const age = takenAt && formatMessage(texts.takenAt, { time: formatTimeAgo(takenAt, now, language) })
  const sizeText = pluralize(texts.areaSize, places, language)
  const size = bytes > 0 && formatMessage(sizeText, { places, size: formatMegabytes(bytes, language) })
  return (
    <li className="rs-helm-list__area">
      <span className="rs-helm-list__name">
        <b className="rs-number">{title}</b>
        <span className="rs-muted">{[age, size].filter(Boolean).join(' · ')}</span>
        {progress !== null && (
          <progress className="rs-progress" aria-label={title} value={progress} max={1} />
        )}
      </span>
      <button
        type="button"
        className="rs-icon-button"
        aria-label={`${texts.refreshArea}: ${title}`}
        disabled={progress !== null}
        onClick={() => onChange(store.refresh(id))}
      >
        <Icon parts={icons.reload} />
      </button>
      <button
        type="button"
        className="rs-icon-button"
        aria-label={`${texts.removeArea}: ${title}`}
        onClick={() => onChange(store.remove(id))}
      >
        <Icon parts={icons.trash} />
      </button>
    </li>
  )
}
