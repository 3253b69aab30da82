import { useStore } from '@nanostores/react'
import { useId, useMemo } from 'react'
import { createTonightStore } from '../../client/places/tonight.ts'
import type { Tonight as TonightFacts } from '../../core/contract/tides.ts'
import { tides } from '../../core/limits/weather.ts'
import { attribution, common } from '../../core/messages/en/common.json'
import { place } from '../../core/messages/en/places.json'
import { tonight } from '../../core/messages/en/shelter.json'
import { formatTimeZone } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { TideChart } from '../chart/TideChart.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { TonightShelter } from './TonightShelter.tsx'
import { TonightSkeleton } from './TonightSkeleton.tsx'
import { TonightTiles } from './TonightTiles.tsx'
import './tonight.css'

const english = { attribution, common, place, tonight }

/** Conditions at a place tonight: current wind, next high or low water, sun, waves; each with its source and age. */
export function Tonight({ placeId }: { placeId: number }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createTonightStore(api, placeId), [api, placeId])
  const load = useStore(store.$load)
  const id = useId()
  return (
    <section className="rs-tonight" aria-labelledby={id}>
      <h2 id={id}>{messages.tonight.title}</h2>
      <Loaded
        load={load}
        skeleton={<TonightSkeleton />}
        empty={null}
        failed={messages.tonight.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(tonight) => <Told placeId={placeId} tonight={tonight} />}
      </Loaded>
    </section>
  )
}

function Told({ placeId, tonight }: { placeId: number; tonight: TonightFacts }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const texts = messages.tonight
  const { tide, day, time_zone: timeZone } = tonight
  return (
    <div className="rs-tonight__body">
      <TonightTiles tonight={tonight} />
      <TonightShelter placeId={placeId} timeZone={timeZone} />
      {tide ? (
        <TideChart tide={tide} day={day} timeZone={timeZone} />
      ) : (
        <p className="rs-tonight__empty">{formatMessage(texts.emptyCurve, { miles: tides.maxStationNm })}</p>
      )}
      <div className="rs-muted rs-tonight__foot">
        {formatMessage(texts.zone, { zone: formatTimeZone(timeZone, new Date(day.from), language) })}.{' '}
        {tide?.datum && <>{formatMessage(texts.above, { datum: tide.datum })} </>}
        <strong>{messages.attribution.notForNavigation}</strong>
        {tide && (
          <details>
            <summary>{formatMessage(texts.credit, { credit: 'Neaps' })}</summary>
            {tide.attribution} ({formatMessage(messages.place.licence, { licence: tide.licence })})
          </details>
        )}
      </div>
    </div>
  )
}
