import { useState } from 'react'
import { getBuiltInBasemapTemplate } from '../../client/map/tile-sources.ts'
import type { Position } from '../../core/geo.ts'
import { toTileUrl, getTilesAround } from '../../core/tile-grid.ts'
import { useRoadstead } from '../roadstead-context.ts'
import './satellite-image.css'

export interface SatelliteImageProps {
  position: Position
  label: string
  /** A photo of the place, which is shown instead. */
  thumbnail?: string | null
  zoom?: number
}

/** Tiles on each side of the middle one: enough for a head of 1,400 pixels. */
const reach = { columns: 3, rows: 1 }
/** The built-in world shows coasts best at this zoom. */
const groundZoom = 9

/**
 * A still picture of the ground around a position, from the imagery or, where that
 * is away, from the built-in world; before both, a photo, where there is one.
 */
export function SatelliteImage({ position, label, thumbnail, zoom = 14 }: SatelliteImageProps) {
  const { api, tileSources } = useRoadstead()
  const [isAway, setAway] = useState(false)
  const [photoAway, setPhotoAway] = useState<string | null>(null)
  if (thumbnail && thumbnail !== photoAway)
    return (
      <img
        className="rs-crop rs-crop--photo"
        src={api.site + thumbnail}
        alt={label}
        loading="lazy"
        onError={() => setPhotoAway(thumbnail)}
      />
    )
  const source = tileSources.find(({ kind }) => kind === 'satellite')
  const isGround = isAway || !source
  const template = isGround ? getBuiltInBasemapTemplate(api) : source.template
  const tileZoom = isGround ? groundZoom : Math.min(zoom, source.maxZoom)
  return (
    <div className="rs-crop" role="img" aria-label={label}>
      {getTilesAround(position, tileZoom, reach).map(({ x, y, left, top }) => (
        <img
          key={`${template} ${tileZoom} ${x} ${y}`}
          src={toTileUrl(template, tileZoom, x, y)}
          alt=""
          style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
          onError={({ currentTarget }) => {
            // Where the built-in world is away too, the colour of the sea stays.
            if (isGround) currentTarget.hidden = true
            setAway(true)
          }}
          decoding="async"
        />
      ))}
    </div>
  )
}
