import { useStore } from '@nanostores/react'
import { toggleLayer, type LayerStatus, type MapView } from '../../client/map/map-view.ts'
import { findReplacingLayer, mapLayers, type MapLayer } from '../../core/catalogue/map-layers.ts'
import type { Messages } from '../../core/messages.ts'
import { common } from '../../core/messages/en/common.json'
import { layers, layerTitles } from '../../core/messages/en/map.json'
import { getSignInPath } from '../../core/site/pages.ts'
import { formatCount } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Switch } from '../../ui/Switch.tsx'
import { layerDefinitions } from '../map/layers/layer-definitions.ts'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './layers.css'

const english = { common, layerTitles, layers }

export interface LayersWidgetProps {
  view: MapView
  /** Called by 'more info'; without it the button is not shown. */
  onMoreInfo?: () => void
}

/** Checkboxes that toggle the map layers, each with the status of its layer. */
export function LayersWidget({ view, onMoreInfo }: LayersWidgetProps) {
  const messages = useMessages(english)
  const reports = useStore(view.$layerStatuses)
  return (
    <div className="rs-layers">
      {mapLayers.map((layer) => (
        <LayerRow key={layer.key} view={view} layer={layer} report={reports[layer.key]} />
      ))}
      {onMoreInfo && (
        <button type="button" className="rs-layers__more" onClick={onMoreInfo}>
          <Icon parts={icons.info} />
          {messages.layers.moreInfo}
        </button>
      )}
    </div>
  )
}

interface LayerRowProps {
  view: MapView
  layer: MapLayer
  report: LayerStatus | undefined
}

function LayerRow({ view, layer, report }: LayerRowProps) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const on = useStore(view.$layers)
  const zoom = useStore(view.$zoom)
  const tileZoom = useStore(view.$tileZoom)
  const isDisabled = layer.needsLogin && !user
  const isOn = on.includes(layer.key) && !isDisabled
  const replacing = isOn ? findReplacingLayer(layer.key, on) : undefined
  const note =
    (replacing && layerDefinitions[replacing.key].getReplacementText?.(messages)) ??
    getStatusText(layer, { isOn, zoom, tileZoom, report, messages, language })
  return (
    <div className="rs-layers__row">
      <Switch
        title={messages.layerTitles[layer.key]}
        note={isDisabled ? messages.layers.vesselsNeedLogin : note}
        isOn={isOn}
        isDisabled={isDisabled}
        onToggle={() => toggleLayer(view, layer.key)}
      />
      {isDisabled && (
        <a className="rs-button rs-layers__action" href={api.site + getSignInPath('/')}>
          {messages.layers.logIn}
        </a>
      )}
      {isOn && report?.state === 'failed' && report.retry && (
        <button type="button" className="rs-button rs-layers__action" onClick={report.retry}>
          {messages.common.retry}
        </button>
      )}
    </div>
  )
}

interface Shown {
  isOn: boolean
  zoom: number
  tileZoom: number
  report: LayerStatus | undefined
  messages: Pick<Messages, 'common' | 'layers'>
  language: string
}

function getStatusText({ key, visibleAboveZoom = 0 }: MapLayer, shown: Shown): string {
  const { isOn, zoom, tileZoom, report, messages, language } = shown
  const { layers, common } = messages
  if (!isOn) return layers.off
  if (zoom <= visibleAboveZoom) return layers.zoomIn
  if (!report || (report.state === 'loading' && report.count === 0)) return common.loading
  if (report.state === 'failed') return layers.loadFailed
  const forms = layerDefinitions[key].getCountText?.(messages)
  const text = forms ? pluralize(forms, report.count, language) : layers.countInView
  return formatMessage(text, { count: formatCount(report.count, language), zoom: tileZoom })
}
