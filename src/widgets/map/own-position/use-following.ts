import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { $devicePosition } from '../../../client/map/device-position.ts'
import type { MapView } from '../../../client/map/map-view.ts'

interface Following {
  isFollowing: boolean
  setFollowing: (isFollowing: boolean) => void
}

/** Keeps the device in the centre of the map until the map is moved by hand or to another place. A card stays in sight. */
export function useFollowing(view: MapView): Following {
  const map = useMap()
  const [isFollowing, setFollowing] = useState(false)
  const own = useStore($devicePosition)
  const isCardOpen = useStore(view.$selection) !== null

  useEffect(() => {
    if (!isFollowing || !own || isCardOpen) return
    // Without an animation, which a further position would interrupt.
    map.panTo([own.position.latitude, own.position.longitude], { animate: false })
  }, [map, own, isFollowing, isCardOpen])

  useEffect(() => {
    if (!isFollowing) return undefined
    const end = () => setFollowing(false)
    const endByArrow = ({ key }: KeyboardEvent) => {
      if (key.startsWith('Arrow')) end()
    }
    const container = map.getContainer()
    map.on('dragstart', end)
    container.addEventListener('keydown', endByArrow)
    const stopListening = view.$moveRequest.listen((request) => request && end())
    return () => {
      map.off('dragstart', end)
      container.removeEventListener('keydown', endByArrow)
      stopListening()
    }
  }, [map, view, isFollowing])

  return { isFollowing, setFollowing }
}
