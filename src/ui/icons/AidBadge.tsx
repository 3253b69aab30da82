import type { AidMark } from '../../core/catalogue/aid-types.ts'
import { AidGlyph } from './AidGlyph.tsx'
import { aidColours } from './aid-colours.ts'

/** The diamond of an aid to navigation; a dashed edge says that nothing stands in the water. */
export function AidBadge({ mark, virtual = false }: { mark: AidMark; virtual?: boolean }) {
  const className = virtual ? 'rs-badge rs-badge--aid rs-badge--virtual' : 'rs-badge rs-badge--aid'
  return (
    <span className={className} style={{ color: `var(--rs-aid-${aidColours[mark]})` }}>
      <AidGlyph mark={mark} />
    </span>
  )
}
