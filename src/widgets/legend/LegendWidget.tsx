import { aidTypes, type AidSymbol } from '../../core/catalogue/aid-types.ts'
import { placeTypes } from '../../core/catalogue/place-types.ts'
import { vesselLegend, vesselStatuses } from '../../core/catalogue/vessels.ts'
import type { Messages } from '../../core/messages.ts'
import { getAidTypeName } from '../../core/names/aid-names.ts'
import { getSelectableTypeName } from '../../core/names/selectable-place-types.ts'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { AidBadge } from '../../ui/icons/AidBadge.tsx'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { VesselGlyph } from '../../ui/icons/VesselGlyph.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import './legend.css'

/** Legend of the map: places, aids, vessel statuses and vessel types. */
export function LegendWidget() {
  const { messages } = useRoadstead()
  return (
    <div className="rs-legend">
      <section>
        <h3>{messages.legend.places}</h3>
        <ul>
          {placeTypes
            .filter(({ kind }) => kind === 'place')
            .map(({ id }) => (
              <li key={id}>
                <PlaceBadge typeEnum={id} />
                {getSelectableTypeName(messages, id)}
              </li>
            ))}
        </ul>
      </section>
      <section>
        <h3>{messages.legend.aids}</h3>
        <ul>
          {placeTypes
            .filter(({ kind }) => kind === 'aid')
            .map(({ id }) => (
              <li key={id}>
                <PlaceBadge typeEnum={id} />
                {getPlaceTypeName(messages, id)}
              </li>
            ))}
          {listAidSymbols(messages).map(({ mark, name }) => (
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
          {vesselStatuses.map(({ id }) => (
            <li key={id}>
              <span className={`rs-legend__vessel rs-legend__vessel--${id}`}>
                <VesselGlyph icon="sailboat" />
              </span>
              {messages.vesselStatuses[String(id)]}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{messages.legend.vessels}</h3>
        <ul>
          {vesselLegend.map(({ icon }) => (
            <li key={icon}>
              <span className="rs-legend__vessel">
                <VesselGlyph icon={icon} />
              </span>
              {messages.vesselLegend[icon]}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{messages.legend.markerVariants}</h3>
        <ul>
          {markerVariants.map(({ className, key }) => (
            <li key={key}>
              <span className="rs-legend__mark" aria-hidden="true">
                <i className={className} />
              </span>
              {messages.legend[key]}
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

/** Variants of markers and lines, each with a sample. */
const markerVariants = [
  { key: 'boatsAtAnchorage', className: 'rs-legend__dot rs-legend__dot--blue' },
  { key: 'boatsAtPlace', className: 'rs-legend__dot rs-legend__dot--green' },
  { key: 'approximate', className: 'rs-legend__dot rs-legend__dot--approximate' },
  { key: 'outdatedRecord', className: 'rs-legend__dot rs-legend__dot--old' },
  { key: 'staleBeacon', className: 'rs-legend__square' },
  { key: 'staleVessel', className: 'rs-legend__dot rs-legend__dot--stale' },
  { key: 'followedVessel', className: 'rs-legend__dot rs-legend__dot--followed' },
  { key: 'sheet', className: 'rs-legend__sheet' },
  { key: 'path1', className: 'rs-legend__path rs-legend__path--1' },
  { key: 'path2', className: 'rs-legend__path rs-legend__path--2' },
  { key: 'path3', className: 'rs-legend__path rs-legend__path--3' },
] as const

/** Returns one aid type per symbol, the first that uses it. */
function listAidSymbols(messages: Messages): { mark: AidSymbol; name: string }[] {
  const names = new Map<AidSymbol, string>()
  for (const { id, symbol } of aidTypes)
    if (symbol !== 'unknown' && !names.has(symbol)) names.set(symbol, getAidTypeName(messages, id))
  return [...names].map(([mark, name]) => ({
    mark,
    name: name.replace(/^Beacon, /, '').replace(/^./, (first) => first.toUpperCase()),
  }))
}
