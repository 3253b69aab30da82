import type { ShelterRay } from '../../core/contract/shelter.ts'
import { computeRaySea } from '../../core/shelter/ray-sentences.ts'
import {
  formatOpenWater,
  formatPeriod,
  formatPoint,
  formatWave,
  type ShelterContext,
} from '../../core/shelter/shelter-quantities.ts'
import { formatMessage } from '../../core/text.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import './ray-table.css'

export interface RayTableProps {
  rays: readonly ShelterRay[]
  /** Speed of the wind in knots from each direction; null without a wind. */
  speedKn: number | null
  context: ShelterContext
}

/** All rays as a table in a disclosure. */
export function RayTable({ rays, speedKn, context }: RayTableProps) {
  const texts = context.messages.shelter
  const { columns } = texts
  const headings = [
    columns.direction,
    columns.openWater,
    columns.shortest,
    columns.longest,
    columns.limitedBy,
    ...(speedKn === null ? [] : [columns.wave, columns.period]),
  ]
  return (
    <details className="rs-shelter__table">
      <summary>{texts.table}</summary>
      <ScrollRegion label={texts.table}>
        <table>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rays.map((ray) => (
              <RayRow key={ray.bearing} ray={ray} speedKn={speedKn} context={context} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

function RayRow({
  ray,
  speedKn,
  context,
}: Omit<RayTableProps, 'rays'> & {
  ray: ShelterRay
}) {
  const texts = context.messages.shelter
  const limitedBy = ray.limited_by === 'horizon' ? texts.openSea : (ray.limit?.name ?? texts.theCoast)
  return (
    <tr>
      <th scope="row">
        {ray.bearing}° <span>{formatPoint(ray.bearing, context)}</span>
      </th>
      <td>{formatOpenWater(ray.fetch_m, context)}</td>
      <td>{formatOpenWater(ray.min_m, context)}</td>
      <td>{formatOpenWater(ray.max_m, context)}</td>
      <td className="rs-shelter__limit">{limitedBy}</td>
      {speedKn !== null && <WaveCells ray={ray} speedKn={speedKn} context={context} />}
    </tr>
  )
}

function WaveCells({ ray, speedKn, context }: { ray: ShelterRay; speedKn: number; context: ShelterContext }) {
  const { heightMetres, periodSeconds } = computeRaySea(ray, speedKn)
  return (
    <>
      <td>{formatWave(heightMetres, context)}</td>
      <td>
        {formatMessage(context.messages.shelter.seconds, { seconds: formatPeriod(periodSeconds, context) })}
      </td>
    </>
  )
}
