import { useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { MapView } from '../../../client/map/map-view.ts'
import { shelterMap } from '../../../core/messages/en/shelter.json'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useMessages } from '../../use-messages.ts'
import { MapOverlay } from '../overlays/MapOverlay.tsx'
import { ShelterPanel } from './ShelterPanel.tsx'
import './shelter-map.css'

const english = { shelterMap }

export interface ShelterControlProps {
  view: MapView
  /** Whether the panel is open, if the page decides it. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Button that opens the panel which compares the places of the view by their shelter from a wind. */
export function ShelterControl({ view, isOpen: given, onOpenChange }: ShelterControlProps) {
  const { shelterMap: texts } = useMessages(english)
  const map = useMap()
  const [own, setOwn] = useState(false)
  const isOpen = given ?? own
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpen, setWasOpen] = useState(false)

  function setOpen(next: boolean) {
    setOwn(next)
    onOpenChange?.(next)
  }

  useEffect(
    function hideMarkersOfPlaces() {
      const container = map.getContainer()
      container.classList.toggle('rs-map--shelter', isOpen)
      return () => container.classList.remove('rs-map--shelter')
    },
    [map, isOpen],
  )
  useEffect(
    function returnFocus() {
      if (wasOpen && !isOpen) button.current?.focus()
    },
    [isOpen, wasOpen],
  )

  if (isOpen) {
    return (
      <MapOverlay className="rs-shelter-map rs-shelter-map--open">
        <ShelterPanel view={view} onClose={() => setOpen(false)} />
      </MapOverlay>
    )
  }
  return (
    <MapOverlay className="rs-shelter-map">
      <button
        ref={button}
        type="button"
        className="rs-shelter-map__open"
        aria-expanded={false}
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
      >
        <Icon parts={icons.wind} />
        {texts.open}
      </button>
    </MapOverlay>
  )
}
