import { Glyph } from './Glyph.tsx'
import { controlIcons, type ControlIcon } from './control-icons.ts'

/** A sign of a control, in the colour of the text around it. It says nothing to a screen reader. */
export function Icon({ name }: { name: ControlIcon }) {
  return <Glyph parts={controlIcons[name]} />
}
