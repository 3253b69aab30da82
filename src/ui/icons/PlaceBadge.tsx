import type { CSSProperties } from 'react'
import { getPlaceType } from '../../core/catalogue/place-types.ts'
import { PlaceGlyph } from './PlaceGlyph.tsx'

/** Round icon of a place type in its colour, as on the map. */
export function PlaceBadge({ typeEnum }: { typeEnum: number }) {
  const { icon } = getPlaceType(typeEnum)
  return (
    <span className="rs-badge" style={{ '--rs-badge-colour': `var(--rs-type-${icon})` } as CSSProperties}>
      <PlaceGlyph icon={icon} />
    </span>
  )
}
