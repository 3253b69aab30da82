import { describeRay } from '../../core/shelter/ray-sentences.ts'
import { RayTable } from './RayTable.tsx'
import { ShelterRose, type ShelterRoseProps } from './ShelterRose.tsx'
import { WaveScale } from './WaveScale.tsx'

/** The rose, what it says about the chosen direction, and the table of all directions. */
export function RoseWithRays({ rays, wind, chosen, onChoose, context }: ShelterRoseProps) {
  const ray = rays[chosen]
  const speedKn = wind?.speedKn ?? null
  return (
    <>
      <div className="rs-shelter__rose">
        <ShelterRose rays={rays} wind={wind} chosen={chosen} onChoose={onChoose} context={context} />
        {wind && <WaveScale context={context} />}
      </div>
      <p className="rs-shelter__ray" role="status">
        {ray && describeRay(ray, speedKn, context)}
      </p>
      <RayTable rays={rays} speedKn={speedKn} context={context} />
    </>
  )
}
