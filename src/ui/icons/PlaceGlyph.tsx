import type { PlaceIcon } from '../../core/catalogue/place-types.ts'
import { Glyph } from './Glyph.tsx'
import { placeIcons } from './place-icons.ts'

/** Icon of a place type, in the current text colour. */
export function PlaceGlyph({ icon }: { icon: PlaceIcon }) {
  return <Glyph parts={placeIcons[icon]} />
}
