import { aidIcons, controlIcons, placeIcons, vesselIcons, type ControlIcon, type IconParts } from './icons.ts'
import type { AidMark } from '../core/catalogue/aid-types.ts'
import type { PlaceIcon } from '../core/catalogue/place-types.ts'
import type { VesselIcon } from '../core/catalogue/vessels.ts'

/** A sign of a control, in the colour of the text around it. It says nothing to a screen reader. */
export function Icon({ name }: { name: ControlIcon }) {
  return <Glyph parts={controlIcons[name]} />
}

/** The sign of a kind of place, in the colour of the text around it. */
export function PlaceGlyph({ icon }: { icon: PlaceIcon }) {
  return <Glyph parts={placeIcons[icon]} />
}

export function AidGlyph({ mark }: { mark: AidMark }) {
  return <Glyph parts={aidIcons[mark]} />
}

export function VesselGlyph({ icon }: { icon: VesselIcon }) {
  return <Glyph parts={vesselIcons[icon]} />
}

function Glyph({ parts }: { parts: IconParts }) {
  return (
    <svg className="rs-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {parts.map((part) =>
        typeof part === 'string' ? (
          <path key={part} d={part} fill="currentColor" fillRule="evenodd" />
        ) : (
          <path
            key={part.line}
            d={part.line}
            fill="none"
            stroke="currentColor"
            strokeWidth={part.width}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ),
      )}
    </svg>
  )
}
