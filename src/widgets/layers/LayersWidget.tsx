import { useStore } from '@nanostores/react'
import { toggleLayer, type LayerReport, type MapView } from '../../client/map-view.ts'
import { mapLayers, type LayerKey, type MapLayer } from '../../core/catalogue/map-layers.ts'
import type { Messages } from '../../core/messages.ts'
import { fill, formatCount } from '../../core/text.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useRoadstead } from '../roadstead.ts'

/** Layers that have something to show in this version; the others come with their data. */
const available: readonly LayerKey[] = ['pois', 'navAids']

/** The boxes that turn the layers of a map on and off, each with what it shows now. */
export function LayersWidget({ view }: { view: MapView }) {
  const { messages, language } = useRoadstead()
  const on = useStore(view.$layers)
  const zoom = useStore(view.$zoom)
  const reports = useStore(view.$reports)
  return (
    <div className="rs-layers">
      {mapLayers
        .filter(({ key }) => available.includes(key))
        .map((layer) => (
          <Switch
            key={layer.key}
            title={layer.title}
            note={noteOf(layer, on.includes(layer.key), zoom, reports[layer.key], messages, language)}
            isOn={on.includes(layer.key)}
            onToggle={() => toggleLayer(view, layer.key)}
          />
        ))}
    </div>
  )
}

function noteOf(
  { aboveZoom = 0 }: MapLayer,
  isOn: boolean,
  zoom: number,
  report: LayerReport | undefined,
  { layers, common }: Messages,
  language: string,
): string {
  if (!isOn) return layers.off
  if (zoom <= aboveZoom) return layers.zoomIn
  if (!report || (report.state === 'loading' && report.count === 0)) return common.loading
  if (report.state === 'failed') return layers.loadFailed
  return fill(layers.inView, { count: formatCount(report.count, language) })
}
