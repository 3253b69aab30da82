import type { AidSymbol } from '../../core/catalogue/aid-types.ts'
import { AidGlyph } from './AidGlyph.tsx'
import { aidSymbolColours } from './aid-colours.ts'

/** Diamond icon of an aid to navigation; a dashed outline marks a virtual aid. */
export function AidBadge({ mark, virtual = false }: { mark: AidSymbol; virtual?: boolean }) {
  const className = virtual ? 'rs-badge rs-badge--aid rs-badge--virtual' : 'rs-badge rs-badge--aid'
  return (
    <span className={className} style={{ color: `var(--rs-aid-${aidSymbolColours[mark]})` }}>
      <AidGlyph mark={mark} />
    </span>
  )
}
