import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { MapView } from '../../client/map/map-view.ts'
import { createNearestWeatherStore, maxWeatherStationNm } from '../../client/map/weather.ts'
import { weatherTable } from '../../core/messages/en/map.json'
import { formatMessage } from '../../core/text.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import { WeatherTable } from './WeatherTable.tsx'

const english = { weatherTable }

export interface WeatherWidgetProps {
  /** Uses the station nearest to this place, */
  placeId?: number
  /** or nearest to the centre of this map. */
  view?: MapView
  /** Maximum number of observations, newest first. */
  limit?: number
}

/** Reports of the nearest weather station. */
export function WeatherWidget({ placeId, view, limit = 24 }: WeatherWidgetProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(
    () => createNearestWeatherStore(api, placeId === undefined ? (view?.$centre ?? null) : placeId),
    [api, placeId, view],
  )
  return (
    <WidgetLoad
      load={useStore(store.$load)}
      skeleton={<Skeleton height="260px" />}
      empty={formatMessage(messages.weatherTable.noWeather, { miles: maxWeatherStationNm })}
      failed={messages.weatherTable.loadFailed}
      onRetry={store.refresh}
    >
      {(report) =>
        report && <WeatherTable report={{ ...report, observations: report.observations.slice(0, limit) }} />
      }
    </WidgetLoad>
  )
}
