import type { Api } from '../../client/api/call.ts'
import type { MapView } from '../../client/map/map-view.ts'
import type { EmbedName } from '../../core/site/embeds.ts'
import { pathOf } from '../../core/site/pages.ts'
import { attributesOf, readAttributes } from './attributes.ts'
import { emit } from './events.ts'
import type { ElementRow } from './element-types.ts'
import type { Drawing } from './mount.tsx'
import type { Hit } from '../search/hits.ts'

/** Elements that fetch nothing at their start: they are ready when they are drawn. */
export const staticElements: readonly EmbedName[] = ['search', 'legend', 'layers']

export interface PropsOptions {
  row: ElementRow
  host: HTMLElement
  drawing: Drawing
  /** The own map of a map element, else the one it belongs to. */
  view: MapView | null
  api: Api
}

/** Zoom at which a chosen place is shown on a map. */
const foundZoom = 14

/** The properties of the component: what the element says, the standards of the table, an event for each callback. */
export function propsOf({ row, host, drawing, view, api }: PropsOptions): Record<string, unknown> {
  const { values, settings } = drawing
  const own = row.attributes.filter(({ name }) => name !== 'for')
  const standards = readAttributes(
    // A map without a zoom stays at the one it has.
    own.filter(({ name }) => name !== 'zoom'),
    (name) => own.find((attribute) => attribute.name === name)?.standard ?? null,
  ).values
  const common = attributesOf(row).filter((attribute) => !own.includes(attribute))
  const props: Record<string, unknown> = {
    ...standards,
    ...(row.name === 'map' && settings.layers ? { layers: settings.layers } : undefined),
    ...values,
  }
  for (const { property } of common) delete props[property]
  for (const { name, property } of row.events)
    props[property] = (detail: unknown) => emit(host, name, detail ?? null)
  if (view && (row.name === 'map' || row.takesMap)) props.view = view
  if (row.name === 'search') {
    delete props.view
    props.onSelect = (hit: Hit) => {
      if (emit(host, 'select', hit)) show(hit, view, api, String(settings.linkTarget ?? '_blank'))
    }
  }
  return props
}

/** Shows a hit on the map of the search, else on the site. */
function show({ kind, hit }: Hit, view: MapView | null, api: Api, target: string): void {
  if (kind === 'place' && view) {
    const position = { latitude: hit.latitude, longitude: hit.longitude }
    view.$goTo.set({ position, zoom: foundZoom })
    view.$selection.set({ kind: 'place', id: hit.id, position })
    return
  }
  window.open(api.site + pathOf(kind, hit.id), target, 'noopener')
}
