import type { Position } from '../../core/geo.ts'
import { predictPosition } from '../../core/course-line.ts'
import { CourseLine, OwnShip } from '../../widgets/map/overlays/OwnShip.tsx'
import type { OwnPosition } from './own-position.ts'

/** Own boat on the map: turned by its heading, with a line to where its course takes it in some minutes. */
export function BoatMark({ own, label }: { own: OwnPosition; label: string }) {
  const { motion, lostSince } = own
  const { headingDeg = null, courseDeg = null, speedKn = null } = motion ?? {}
  const ahead: Position | null = lostSince === null ? predictPosition(own, courseDeg, speedKn) : null
  return (
    <>
      {ahead && <CourseLine from={own} to={ahead} />}
      <OwnShip
        position={own}
        label={label}
        isLost={lostSince !== null}
        headingDeg={headingDeg ?? courseDeg}
      />
    </>
  )
}
