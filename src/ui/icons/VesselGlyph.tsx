import type { VesselIcon } from '../../core/catalogue/vessels.ts'
import { Glyph } from './Glyph.tsx'
import { vesselIcons } from './vessel-icons.ts'

/** Icon of a vessel type, in the current text colour. */
export function VesselGlyph({ icon }: { icon: VesselIcon }) {
  return <Glyph parts={vesselIcons[icon]} />
}
