import { mapLayers } from '../../core/catalogue/map-layers.ts'
import { layerDefinitions } from '../map/layers/layer-definitions.ts'
import { useRoadstead } from '../roadstead-context.ts'
import './legend.css'

const definitions = mapLayers.map(({ key }) => layerDefinitions[key])
/** Markers before lines and areas. */
const inLegendOrder = [
  ...definitions.filter(({ type }) => type === 'points'),
  ...definitions.filter(({ type }) => type === 'shapes'),
]

/** Legend of the map: the records of each layer, the variants of markers, clusters. */
export function LegendWidget() {
  const { messages } = useRoadstead()
  const legends = inLegendOrder.map((definition) => definition.getLegend?.(messages))
  return (
    <div className="rs-legend">
      {legends.flatMap((legend) =>
        legend?.sections?.map(({ title, rows }) => (
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
