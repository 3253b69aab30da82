import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { weatherTable } from '../../../core/messages/en/map.json'
import { createMeteoReportStore } from '../../../client/map/weather.ts'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { WeatherTable } from '../../weather/WeatherTable.tsx'
import type { RecordPopupProps } from '../layers/map-layer-definition.ts'
import { PopupCard } from './PopupCard.tsx'

const english = { weatherTable }

/** Reports of and near a weather beacon. */
export function WeatherPopup({ id, onClose }: Pick<RecordPopupProps, 'id' | 'onClose'>) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createMeteoReportStore(api, id), [api, id])
  return (
    <PopupCard
      load={useStore(store.$load)}
      skeleton={
        <div className="rs-place-popup__body">
          <Skeleton width="70%" height="20px" />
          <Skeleton height="54px" />
          <Skeleton height="200px" />
        </div>
      }
      failed={messages.weatherTable.loadFailed}
      onRetry={store.refresh}
      onClose={onClose}
    >
      {(report) => (
        <div className="rs-place-popup__body">
          <WeatherTable report={report} />
        </div>
      )}
    </PopupCard>
  )
}
