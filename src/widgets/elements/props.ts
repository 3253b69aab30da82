import type { Api } from '../../client/api/call.ts'
import type { MapView } from '../../client/map/map-view.ts'
import type { EmbedName } from '../../core/site/embeds.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import { listAttributes, parseAttributes, type AttributeValues, type InvalidValue } from './attributes.ts'
import { dispatchElementEvent } from './events.ts'
import type { ElementRow } from './element-types.ts'
import type { Hit } from '../search/hits.ts'

/** Elements that fetch nothing at their start: they are ready when they are drawn. */
export const staticElementNames: readonly EmbedName[] = ['search', 'legend', 'layers']

/** What an element says of itself at a moment. */
export interface ElementState {
  values: AttributeValues
  settings: AttributeValues
  invalidValues: readonly InvalidValue[]
  /** It lacks what it is about. */
  lacksRequired: boolean
  /** Where the script came from. */
  site: string
}

export interface PropsOptions {
  row: ElementRow
  host: HTMLElement
  state: ElementState
  /** The own map of a map element, else the one it belongs to. */
  view: MapView | null
  api: Api
}

/** Zoom at which a chosen place is shown on a map. */
const foundZoom = 14

/** The properties of the component: what the element says, the standards of the table, an event for each callback. */
export function toComponentProps({ row, host, state, view, api }: PropsOptions): Record<string, unknown> {
  const { values, settings } = state
  const own = row.attributes.filter(({ name }) => name !== 'for')
  const standards = parseAttributes(
    // A map without a zoom stays at the one it has.
    own.filter(({ name }) => name !== 'zoom'),
    (name) => own.find((attribute) => attribute.name === name)?.defaultText ?? null,
  ).values
  const common = listAttributes(row).filter((attribute) => !own.includes(attribute))
  const props: Record<string, unknown> = {
    ...standards,
    ...(row.name === 'map' && settings.layers ? { layers: settings.layers } : undefined),
    ...values,
  }
  for (const { property } of common) delete props[property]
  for (const { name, property } of row.events)
    props[property] = (detail: unknown) => dispatchElementEvent(host, name, detail ?? null)
  if (view && (row.name === 'map' || row.linksToMap)) props.view = view
  if (row.name === 'search') {
    delete props.view
    props.onSelect = (hit: Hit) => {
      if (dispatchElementEvent(host, 'select', hit))
        show(hit, view, api, String(settings.linkTarget ?? '_blank'))
    }
  }
  return props
}

/** Shows a hit on the map of the search, else on the site. */
function show({ kind, hit }: Hit, view: MapView | null, api: Api, target: string): void {
  if (kind === 'place' && view) {
    const position = { latitude: hit.latitude, longitude: hit.longitude }
    view.$moveRequest.set({ position, zoom: foundZoom })
    view.$selection.set({ kind: 'place', id: hit.id, position })
    return
  }
  window.open(api.site + getRecordPath(kind, hit.id), target, 'noopener')
}
