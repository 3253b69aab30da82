import type { CSSProperties } from 'react'
import { getPlaceType } from '../../core/catalogue/place-types.ts'
import { PlaceGlyph } from './PlaceGlyph.tsx'

/** The round sign of a kind of place in its colour, as the map's markers are. */
export function PlaceBadge({ typeEnum }: { typeEnum: number }) {
  const { icon } = getPlaceType(typeEnum)
  return (
    <span className="rs-badge" style={{ '--rs-badge-colour': `var(--rs-type-${icon})` } as CSSProperties}>
      <PlaceGlyph icon={icon} />
    </span>
  )
}
