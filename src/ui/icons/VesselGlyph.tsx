import type { VesselIcon } from '../../core/catalogue/vessels.ts'
import { Glyph } from './Glyph.tsx'
import { vesselIcons } from './vessel-icons.ts'

/** The sign of a kind of vessel, in the colour of the text around it. */
export function VesselGlyph({ icon }: { icon: VesselIcon }) {
  return <Glyph parts={vesselIcons[icon]} />
}
