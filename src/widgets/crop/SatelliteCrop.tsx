import { useState } from 'react'
import { groundTemplate } from '../../client/tile-sources.ts'
import { mercator, type Position } from '../../core/geo.ts'
import { useRoadstead } from '../roadstead.ts'
import './crop.css'

export interface SatelliteCropProps {
  position: Position
  label: string
  /** A photo of the place, which is shown instead. */
  thumbnail?: string | null
  zoom?: number
}

const tilePx = 256
/** Tiles on each side of the middle one: enough for a head of 1,400 pixels. */
const reach = { columns: 3, rows: 1 }
/** The built-in world shows coasts best at this zoom. */
const groundZoom = 9

/** A still picture of the ground around a position, from the imagery or, where that is away, from the built-in world. */
export function SatelliteCrop({ position, label, thumbnail, zoom = 14 }: SatelliteCropProps) {
  const { api, tileSources } = useRoadstead()
  const [isAway, setAway] = useState(false)
  if (thumbnail) return <img className="rs-crop rs-crop--photo" src={thumbnail} alt={label} loading="lazy" />
  const source = tileSources.find(({ kind }) => kind === 'satellite')
  const template = isAway || !source ? groundTemplate(api) : source.template
  const tileZoom = isAway || !source ? groundZoom : Math.min(zoom, source.maxZoom)
  return (
    <div className="rs-crop" role="img" aria-label={label}>
      {tilesAround(position, tileZoom).map(({ x, y, left, top }) => (
        <img
          key={`${template} ${tileZoom} ${x} ${y}`}
          src={addressOf(template, tileZoom, x, y)}
          alt=""
          style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
          onError={() => setAway(true)}
          decoding="async"
        />
      ))}
    </div>
  )
}

interface CropTile {
  x: number
  y: number
  left: number
  top: number
}

function tilesAround(position: Position, zoom: number): CropTile[] {
  const side = 2 ** zoom
  const at = mercator(position)
  const middle = { x: Math.floor(at.x * side), y: Math.floor(at.y * side) }
  const tiles: CropTile[] = []
  for (let x = middle.x - reach.columns; x <= middle.x + reach.columns; x++) {
    for (let y = middle.y - reach.rows; y <= middle.y + reach.rows; y++) {
      if (y < 0 || y >= side) continue
      const left = Math.round((x - at.x * side) * tilePx)
      const top = Math.round((y - at.y * side) * tilePx)
      tiles.push({ x: ((x % side) + side) % side, y, left, top })
    }
  }
  return tiles
}

function addressOf(template: string, z: number, x: number, y: number): string {
  return template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{-y}', String(2 ** z - 1 - y))
    .replace('{y}', String(y))
    .replace('{s}', 'abc'[(x + y) % 3] ?? 'a')
}
