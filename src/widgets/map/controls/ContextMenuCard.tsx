import { DomEvent } from 'leaflet'
import { useStore } from '@nanostores/react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useMap } from 'react-leaflet/hooks'
import { copyText } from '../../../client/clipboard.ts'
import { toggleTileZoom, type LayerStatuses, type MapView } from '../../../client/map/map-view.ts'
import { notify } from '../../../client/notices.ts'
import { mapLayers, type MapLayer } from '../../../core/catalogue/map-layers.ts'
import { contextMenu as limits, coordinateDecimals } from '../../../core/limits/map.ts'
import { clipboard } from '../../../core/messages/en/places.json'
import { contextMenu, satChartJobs } from '../../../core/messages/en/map.json'
import { getSignInPath } from '../../../core/site/pages.ts'
import { formatCount } from '../../../core/format-number.ts'
import { formatMessage } from '../../../core/text.ts'
import { formatPosition } from '../../../core/units.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import type { IconParts } from '../../../ui/icons/icon-parts.ts'
import { useCurrentUser, useRoadstead, useUnits } from '../../roadstead-context.ts'
import { getActiveElement, isElement } from '../../../ui/dom-kinds.ts'
import { isFocusLost } from '../tab-stop/focus.ts'
import { useMessages } from '../../use-messages.ts'
import type { ContextMenuState } from './ContextMenu.tsx'
import { getCoveredBottomPx } from '../covered-area.ts'
import { keepFromMap } from '../keep-from-map.ts'
import { layerDefinitions } from '../layers/layer-definitions.ts'
import { MeasuredDistance } from '../overlays/MeasuredDistance.tsx'
import { useMapActions } from '../map-actions.ts'
import './context-menu.css'

const english = { clipboard, contextMenu, satChartJobs }

export interface ContextMenuCardProps {
  view: MapView
  state: ContextMenuState
  /** Draws a tool on the map that stays when the menu closes; null takes it away. */
  onTool: (tool: ReactNode) => void
  onClose: () => void
}

/** The menu; its variants are those of CONTRACT section 6. */
export function ContextMenuCard({ view, state, onTool, onClose }: ContextMenuCardProps) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const { addPlace, downloadSatCharts, openSatChartJobs } = useMapActions()
  const layers = useStore(view.$layers)
  const offered = layers.flatMap((key) => layerDefinitions[key].menuActions ?? [])
  const tileZoom = useStore(view.$tileZoom)
  const units = useUnits()
  const text = formatPosition(state.position, units.position, coordinateDecimals.map)

  function choose(act: () => void) {
    onClose()
    act()
  }
  function measure() {
    onTool(<MeasuredDistance from={state.position} onClose={() => onTool(null)} />)
  }
  function toggle() {
    notify('tile-zoom', formatMessage(messages.contextMenu.tileZoom, { zoom: toggleTileZoom(view) }))
  }
  return (
    <MenuFrame
      opened={state}
      label={formatMessage(messages.contextMenu.label, { position: text })}
      head={text}
      rows={<Rows view={view} language={language} />}
      onClose={onClose}
    >
      {user && addPlace && offered.includes('addPlace') && (
        <Choice icon={icons.plus} onChoose={() => choose(() => addPlace(state.position))}>
          {messages.contextMenu.addPoi}
        </Choice>
      )}
      {user && downloadSatCharts && offered.includes('downloadSatCharts') && (
        <Choice icon={icons.download} onChoose={() => choose(downloadSatCharts)}>
          {formatMessage(messages.contextMenu.downloadMaps, { zoom: tileZoom })}
        </Choice>
      )}
      {user && openSatChartJobs && offered.includes('openSatChartJobs') && (
        <Choice icon={icons.download} onChoose={() => choose(openSatChartJobs)}>
          {messages.satChartJobs.open}
        </Choice>
      )}
      {!user && (
        <a
          className="rs-menu__choice"
          role="menuitem"
          tabIndex={-1}
          href={api.site + getSignInPath(pathHere())}
        >
          <Icon parts={icons.person} />
          {messages.contextMenu.logIn}
        </a>
      )}
      <Choice icon={icons.layers} onChoose={() => choose(toggle)}>
        {messages.contextMenu.toggleTileZoom}
      </Choice>
      <Choice icon={icons.ruler} onChoose={() => choose(measure)}>
        {messages.contextMenu.measure}
      </Choice>
      <Choice
        icon={icons.copy}
        onChoose={() => choose(() => void copyText(text, messages.clipboard.positionCopied))}
      >
        {messages.clipboard.copyPosition}
      </Choice>
      <Choice
        icon={icons.link}
        onChoose={() => choose(() => void copyText(window.location.href, messages.clipboard.shared))}
      >
        {messages.clipboard.share}
      </Choice>
    </MenuFrame>
  )
}

/** URL to return to after the log-in: the current map view. */
function pathHere(): string {
  return window.location.pathname + window.location.search
}

/** Information rows: number of places, and number of satellite chart sheets above zoom 12. */
function Rows({ view, language }: { view: MapView; language: string }) {
  const messages = useMessages(english)
  const reports = useStore(view.$layerStatuses)
  const zoom = useStore(view.$zoom)
  const places = countInView(reports, ({ recordKind }) => recordKind === 'place')
  const sheets = countInView(reports, ({ key }) =>
    Boolean(layerDefinitions[key].menuActions?.includes('downloadSatCharts')),
  )
  return (
    <>
      {places > 0 && zoom > limits.placesAboveZoom && (
        <p className="rs-menu__row">
          {messages.contextMenu.pois} <b className="rs-number">{formatCount(places, language)}</b>
        </p>
      )}
      {sheets > 0 && zoom > limits.rasterAboveZoom && (
        <p className="rs-menu__row">
          {messages.contextMenu.satCharts} <b className="rs-number">{formatCount(sheets, language)}</b>
        </p>
      )}
    </>
  )
}

/** Returns the number of records in view of the first drawn layer that matches. */
function countInView(reports: LayerStatuses, matches: (layer: MapLayer) => boolean): number {
  const drawn = mapLayers.find((layer) => reports[layer.key] && matches(layer))
  return (drawn && reports[drawn.key]?.count) ?? 0
}

interface ChoiceProps {
  icon: IconParts
  onChoose: () => void
  children: ReactNode
}

function Choice({ icon, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className="rs-menu__choice" role="menuitem" tabIndex={-1} onClick={onChoose}>
      <Icon parts={icon} />
      {children}
    </button>
  )
}

interface MenuFrameProps {
  opened: ContextMenuState
  label: string
  /** Content above and below the menu items. */
  head: string
  rows: ReactNode
  onClose: () => void
  children: ReactNode
}

const edgePx = 8

/** Card at the pointer: focuses the first item, arrow keys move, Escape restores the focus. */
function MenuFrame({ opened, label, head, rows, onClose, children }: MenuFrameProps) {
  const map = useMap()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [corner, setCorner] = useState({ left: opened.x, top: opened.y })

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const size = map.getSize()
    const { offsetWidth: width, offsetHeight: height } = element
    const left = Math.max(edgePx, Math.min(opened.x, size.x - width - edgePx))
    const lowest = Math.min(opened.y, size.y - height - edgePx)
    const coveredPx = getCoveredBottomPx(map, { left, top: lowest, width, height: height + edgePx })
    setCorner({ left, top: Math.max(edgePx, lowest - coveredPx) })
  }, [map, opened])

  useEffect(() => {
    const element = menu.current
    if (!element) return undefined
    const active = getActiveElement(element)
    const opener = isElement(active) && !element.contains(active) ? active : map.getContainer()
    keepFromMap(element)
    DomEvent.disableScrollPropagation(element)
    choicesIn(element)[0]?.focus({ preventScroll: true })
    return () => {
      // If an action moved the focus, leave it there.
      const hadFocus = isFocusLost(map)
      if (hadFocus) opener.focus({ preventScroll: true })
    }
  }, [map])

  function onKeyDown(event: KeyboardEvent) {
    const element = menu.current
    if (!element) return
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const choices = choicesIn(element)
    const at = choices.findIndex((choice) => choice.matches(':focus'))
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + choices.length,
      Home: 0,
      End: choices.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // Arrow keys would pan the map.
    event.stopPropagation()
    choices[step % choices.length]?.focus()
  }

  return (
    <div ref={menu} className="rs-menu rs-card" style={corner}>
      <p className="rs-menu__position">{head}</p>
      <div role="menu" tabIndex={-1} aria-label={label} aria-describedby={id} onKeyDown={onKeyDown}>
        {children}
      </div>
      <div id={id}>{rows}</div>
    </div>
  )
}

function choicesIn(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}
