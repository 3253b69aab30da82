import { aidTypes, type AidSymbol } from '../../../core/catalogue/aid-types.ts'
import { placeTypes } from '../../../core/catalogue/place-types.ts'
import type { NavAidProperties } from '../../../core/contract/nav-aid.ts'
import type { Messages } from '../../../core/messages.ts'
import { getAidTypeName } from '../../../core/names/aid-names.ts'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { AidBadge } from '../../../ui/icons/AidBadge.tsx'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import type { PointLayerDefinition } from './map-layer-definition.ts'
import { navAidRecord } from './nav-aid-record.tsx'

/** AIS aids to navigation. */
export const navAids: PointLayerDefinition<'navAids', NavAidProperties> = {
  key: 'navAids',
  type: 'points',
  request: ({ api, query, signal }) => api.call('GET /nav_aids', { query, signal }),
  record: navAidRecord,
  getClusterLabel: (messages) => messages.markers.aidClusterLabel,
  clusterColour: 'var(--rs-aid-yellow)',
  getLegend: (messages) => ({
    sections: [
      {
        title: messages.legend.aids,
        rows: [
          ...placeTypes
            .filter(({ kind }) => kind === 'aid')
            .map(({ id }) => ({
              key: id,
              icon: <PlaceBadge typeEnum={id} />,
              text: getPlaceTypeName(messages, id),
            })),
          ...listAidSymbols(messages).map(({ mark, name }) => ({
            key: mark,
            icon: <AidBadge mark={mark} />,
            text: name,
          })),
          {
            key: 'virtual',
            icon: <AidBadge mark="special" virtual />,
            text: messages.legend.virtualAid,
          },
        ],
      },
    ],
  }),
}

/** Returns one aid type per symbol, the first that uses it. */
function listAidSymbols(messages: Pick<Messages, 'aidTypes'>): { mark: AidSymbol; name: string }[] {
  const names = new Map<AidSymbol, string>()
  for (const { id, symbol } of aidTypes)
    if (symbol !== 'unknown' && !names.has(symbol)) names.set(symbol, getAidTypeName(messages, id))
  return [...names].map(([mark, name]) => ({
    mark,
    name: name.replace(/^Beacon, /, '').replace(/^./, (first) => first.toUpperCase()),
  }))
}
