import { Glyph } from './Glyph.tsx'
import { controlIcons, type ControlIcon } from './control-icons.ts'

/** Icon of a control in the current text colour, hidden from screen readers. */
export function Icon({ name }: { name: ControlIcon }) {
  return <Glyph parts={controlIcons[name]} />
}
