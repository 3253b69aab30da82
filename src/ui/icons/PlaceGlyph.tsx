import type { PlaceIcon } from '../../core/catalogue/place-types.ts'
import { Glyph } from './Glyph.tsx'
import { placeIcons } from './place-icons.ts'

/** The sign of a kind of place, in the colour of the text around it. */
export function PlaceGlyph({ icon }: { icon: PlaceIcon }) {
  return <Glyph parts={placeIcons[icon]} />
}
