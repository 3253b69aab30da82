import type { AidSymbol } from '../../core/catalogue/aid-types.ts'
import { Glyph } from './Glyph.tsx'
import { aidSymbolIcons } from './aid-icons.ts'

/** The sign of an aid to navigation, in the colour of the text around it. */
export function AidGlyph({ mark }: { mark: AidSymbol }) {
  return <Glyph parts={aidSymbolIcons[mark]} />
}
