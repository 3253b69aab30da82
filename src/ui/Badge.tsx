import type { CSSProperties } from 'react'
import type { AidMark } from '../core/catalogue/aid-types.ts'
import { placeType } from '../core/catalogue/place-types.ts'
import { AidGlyph } from './AidGlyph.tsx'
import { PlaceGlyph } from './PlaceGlyph.tsx'
import { aidColours } from './aid-colours.ts'

/** The round sign of a kind of place in its colour, as the map's markers are. */
export function PlaceBadge({ typeEnum }: { typeEnum: number }) {
  const { icon } = placeType(typeEnum)
  return (
    <span className="rs-badge" style={{ '--rs-badge-colour': `var(--rs-type-${icon})` } as CSSProperties}>
      <PlaceGlyph icon={icon} />
    </span>
  )
}

/** The diamond of an aid to navigation; a dashed edge says that nothing stands in the water. */
export function AidBadge({ mark, virtual = false }: { mark: AidMark; virtual?: boolean }) {
  const className = virtual ? 'rs-badge rs-badge--aid rs-badge--virtual' : 'rs-badge rs-badge--aid'
  return (
    <span className={className} style={{ color: `var(--rs-aid-${aidColours[mark]})` }}>
      <AidGlyph mark={mark} />
    </span>
  )
}
