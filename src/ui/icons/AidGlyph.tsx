import type { AidSymbol } from '../../core/catalogue/aid-types.ts'
import { Glyph } from './Glyph.tsx'
import { aidSymbolIcons } from './aid-icons.ts'

/** Icon of an aid to navigation, in the current text colour. */
export function AidGlyph({ mark }: { mark: AidSymbol }) {
  return <Glyph parts={aidSymbolIcons[mark]} />
}
