'use client'
import { RoadsteadProvider, MapWidget } from 'roadstead'
import 'roadstead/styles.css'

export function Club() {
  return (
    <RoadsteadProvider api="{{site}}">
      <div data-theme="light" style={{ height: 400 }}>
        <MapWidget lat={43.3} lng={5.3} zoom={9} />
      </div>
    </RoadsteadProvider>
  )
}
