import { aidTypes, type AidMark } from '../../core/catalogue/aid-types.ts'
import { placeTypes } from '../../core/catalogue/place-types.ts'
import { vesselLegend, vesselStatuses } from '../../core/catalogue/vessels.ts'
import { AidBadge, PlaceBadge } from '../../ui/Badge.tsx'
import { VesselGlyph } from '../../ui/Icon.tsx'
import { useRoadstead } from '../roadstead.ts'
import './legend.css'

/** What every sign of the map means: places, aids, vessel statuses and vessel types. */
export function LegendWidget() {
  const { messages } = useRoadstead()
  return (
    <div className="rs-legend">
      <section>
        <h3>{messages.legend.places}</h3>
        <ul>
          {placeTypes
            .filter(({ kind }) => kind === 'place')
            .map(({ id, name }) => (
              <li key={id}>
                <PlaceBadge typeEnum={id} />
                {id === 11 ? `${name} (${messages.legend.passenger})` : name}
              </li>
            ))}
        </ul>
      </section>
      <section>
        <h3>{messages.legend.aids}</h3>
        <ul>
          {placeTypes
            .filter(({ kind }) => kind === 'aid')
            .map(({ id, name }) => (
              <li key={id}>
                <PlaceBadge typeEnum={id} />
                {name}
              </li>
            ))}
          {marksOf().map(({ mark, name }) => (
            <li key={mark}>
              <AidBadge mark={mark} />
              {name}
            </li>
          ))}
          <li>
            <AidBadge mark="special" virtual />
            {messages.legend.virtualAid}
          </li>
        </ul>
      </section>
      <section>
        <h3>{messages.legend.statuses}</h3>
        <ul>
          {vesselStatuses.map(({ id, name }) => (
            <li key={id}>
              <span className={`rs-legend__vessel rs-legend__vessel--${id}`}>
                <VesselGlyph icon="sailboat" />
              </span>
              {name}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{messages.legend.vessels}</h3>
        <ul>
          {vesselLegend.map(({ icon, name }) => (
            <li key={icon}>
              <span className="rs-legend__vessel">
                <VesselGlyph icon={icon} />
              </span>
              {name}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{messages.legend.clusters}</h3>
        <p>{messages.legend.clusterHelp}</p>
      </section>
    </div>
  )
}

/** One aid type for each mark, the first that bears it. */
function marksOf(): { mark: AidMark; name: string }[] {
  const names = new Map<AidMark, string>()
  for (const { mark, name } of aidTypes) if (mark !== 'unknown' && !names.has(mark)) names.set(mark, name)
  return [...names].map(([mark, name]) => ({
    mark,
    name: name.replace(/^Beacon, /, '').replace(/^./, (first) => first.toUpperCase()),
  }))
}
