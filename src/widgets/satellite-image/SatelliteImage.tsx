import { useState } from 'react'
import { getBuiltInBasemapTemplate } from '../../client/map/tile-sources.ts'
import type { Position } from '../../core/geo.ts'
import { toTileUrl, getTilesAround } from '../../core/tile-grid.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { ImageCredit } from './ImageCredit.tsx'
import './satellite-image.css'

export interface SatelliteImageProps {
  position: Position
  label: string
  /** A photo of the place, shown instead. */
  thumbnail?: string | null
  zoom?: number
}

/** Tiles on each side of the centre: enough for a header of 1,400 pixels. */
const reach = { columns: 3, rows: 1 }
/** Zoom of the built-in world, at which most of the coast around a place is seen. */
const builtInZoom = 12

/**
 * A still image of the surroundings of a position: a photo if there is one, otherwise imagery,
 * otherwise the built-in world, with their attribution.
 */
export function SatelliteImage({ position, label, thumbnail, zoom = 14 }: SatelliteImageProps) {
  const { api, tileSources } = useRoadstead()
  const [isAway, setAway] = useState(false)
  const [isPhotoUnavailable, setPhotoAway] = useState<string | null>(null)
  if (thumbnail && thumbnail !== isPhotoUnavailable)
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
  const tileZoom = isGround ? builtInZoom : Math.min(zoom, source.maxZoom)
  return (
    <div className="rs-crop">
      <div className="rs-crop__tiles" role="img" aria-label={label}>
        {getTilesAround(position, tileZoom, reach).map(({ x, y, left, top }) => (
          <img
            key={`${template} ${tileZoom} ${x} ${y}`}
            src={toTileUrl(template, tileZoom, x, y)}
            alt=""
            style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
            onError={({ currentTarget }) => {
              // If the built-in world is unavailable too, the sea colour remains.
              if (isGround) currentTarget.hidden = true
              setAway(true)
            }}
            decoding="async"
          />
        ))}
      </div>
      <ImageCredit source={isGround ? null : source} />
    </div>
  )
}
