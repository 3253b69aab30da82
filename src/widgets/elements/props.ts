import type { Api } from '../../client/api/call.ts'
import type { MapView } from '../../client/map/map-view.ts'
import type { EmbedName } from '../../core/site/embeds.ts'
import { getWindow } from '../../ui/dom-kinds.ts'
import { listAttributes, parseAttributes, type AttributeValues, type InvalidValue } from './attributes.ts'
import { dispatchElementEvent } from './events.ts'
import type { ElementRow } from './element-types.ts'
import { getHitPath, showOnMap } from '../search/open-hit.ts'
import type { Hit } from '../search/hits.ts'

/** Elements without initial requests: they are ready when they are drawn. */
export const staticElementNames: readonly EmbedName[] = ['search', 'legend', 'layers']

/** State of an element at the time of a render. */
export interface ElementState {
  values: AttributeValues
  settings: AttributeValues
  invalidValues: readonly InvalidValue[]
  /** Whether a required attribute or property is missing. */
  lacksRequired: boolean
  /** Origin of the script. */
  site: string
}

export interface PropsOptions {
  row: ElementRow
  host: HTMLElement
  state: ElementState
  /** The own map of a map element, otherwise the map it belongs to. */
  view: MapView | null
  api: Api
}

/** Returns the props of the component: the element's values, the defaults of the table, and a callback per event. */
export function toComponentProps({ row, host, state, view, api }: PropsOptions): Record<string, unknown> {
  const { values, settings } = state
  const own = row.attributes.filter(({ name }) => name !== 'for')
  const defaults = parseAttributes(
    // A map without a zoom keeps the current one.
    own.filter(({ name }) => name !== 'zoom'),
    (name) => own.find((attribute) => attribute.name === name)?.defaultText ?? null,
  ).values
  const common = listAttributes(row).filter((attribute) => !own.includes(attribute))
  const props: Record<string, unknown> = {
    ...defaults,
    ...(row.name === 'map' && settings.layers ? { layers: settings.layers } : undefined),
    ...values,
  }
  for (const { property } of common) delete props[property]
  for (const { name, property } of row.events)
    props[property] = (detail: unknown) => dispatchElementEvent(host, name, detail ?? null)
  if (view && (row.name === 'map' || row.linksToMap)) props.view = view
  if (row.name === 'search') {
    delete props.view
    if (view) props.near = () => view.$centre.get()
    props.onSelect = (hit: Hit) => {
      if (dispatchElementEvent(host, 'select', hit))
        show(hit, view, api, host, String(settings.linkTarget ?? '_blank'))
    }
  }
  return props
}

/** Shows a search hit on the linked map, or opens it on the site. */
function show(item: Hit, view: MapView | null, api: Api, host: Element, target: string): void {
  if (item.kind !== 'vessel' && view) return showOnMap(item, view)
  getWindow(host).open(api.site + getHitPath(item), target, 'noopener')
}
