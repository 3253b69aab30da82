import type { AidMark } from '../../core/catalogue/aid-types.ts'
import { Glyph } from './Glyph.tsx'
import { aidIcons } from './aid-icons.ts'

/** The sign of an aid to navigation, in the colour of the text around it. */
export function AidGlyph({ mark }: { mark: AidMark }) {
  return <Glyph parts={aidIcons[mark]} />
}
