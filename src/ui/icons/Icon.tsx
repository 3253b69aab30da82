import { Glyph } from './Glyph.tsx'
import type { IconParts } from './icon-parts.ts'

/** Icon of a control in the current text colour, hidden from screen readers. */
export function Icon({ parts }: { parts: IconParts }) {
  return <Glyph parts={parts} />
}
