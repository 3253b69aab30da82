import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import type { MapView } from '../../client/map/map-view.ts'
import { getIalaRegion } from '../../core/catalogue/iala-regions.ts'
import type { Position } from '../../core/geo.ts'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import { legend, seamarks } from '../../core/messages/en/map.json'
import { aidTypes, vesselLegend, vesselStatuses } from '../../core/messages/en/markers.json'
import { placeTypes } from '../../core/messages/en/common.json'
import { layerDefinitions } from '../map/layers/layer-definitions.ts'
import { useMessages } from '../use-messages.ts'
import './legend.css'

const english = { aidTypes, legend, placeTypes, seamarks, vesselLegend, vesselStatuses }

const definitions = mapLayers.map(({ key }) => layerDefinitions[key])
/** Markers before lines and areas. */
const inLegendOrder = [
  ...definitions.filter(({ type }) => type === 'points'),
  ...definitions.filter(({ type }) => type !== 'points'),
]
const $noCentre: ReadableAtom<Position | null> = atom(null)

export interface LegendWidgetProps {
  /** The map that the legend explains: buoys have the colours of its region. */
  view?: MapView
}

/** Legend of the map: the records of each layer, the variants of markers, clusters. */
export function LegendWidget({ view }: LegendWidgetProps) {
  const messages = useMessages(english)
  const $centre: ReadableAtom<Position | null> = view?.$centre ?? $noCentre
  const centre = useStore($centre)
  const region = centre ? getIalaRegion(centre) : undefined
  const legends = inLegendOrder.map((definition) => definition.getLegend?.(messages, region))
  return (
    <div className="rs-legend">
      {legends.flatMap((legend) =>
        legend?.sections?.map(({ title, rows, note }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {rows.map(({ key, icon, text }) => (
                <li key={key}>
                  {icon}
                  {text}
                </li>
              ))}
            </ul>
            {note && <p className="rs-muted">{note}</p>}
          </section>
        )),
      )}
      <section>
        <h3>{messages.legend.markerVariants}</h3>
        <ul>
          {legends.flatMap((legend) =>
            legend?.variants?.map(({ className, text }) => (
              <li key={className}>
                <span className="rs-legend__mark" aria-hidden="true">
                  <i className={className} />
                </span>
                {text}
              </li>
            )),
          )}
        </ul>
      </section>
      <section>
        <h3>{messages.legend.clusters}</h3>
        <p>{messages.legend.clusterHelp}</p>
      </section>
    </div>
  )
}
