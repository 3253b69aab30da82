import { useState } from 'react'
import { allowsCollapsedAttribution } from '../../core/catalogue/basemap.ts'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { BasemapCredits } from '../map/BasemapCredits.tsx'

/**
 * Attribution of a still image. Where it does not fit on one line, a press shows all of it, if its licence allows
 * that. Source null: the built-in world.
 */
export function ImageCredit({ source }: { source: TileSource | null }) {
  const [isOpen, setOpen] = useState(false)
  if (source && !allowsCollapsedAttribution(source.licence))
    return <small className="rs-crop__credit">{source.attribution}</small>
  return (
    <button type="button" className="rs-crop__credit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {source ? source.attribution : <BasemapCredits />}
    </button>
  )
}
