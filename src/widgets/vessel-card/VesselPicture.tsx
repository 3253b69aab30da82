import { getVesselTypeIcon } from '../../core/catalogue/vessels.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { VesselGlyph } from '../../ui/icons/VesselGlyph.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import './vessel-card.css'

export interface VesselPictureProps {
  vessel: Pick<Vessel, 'vessel_type' | 'thumb_url'> & { stinkpot?: boolean }
  /** Alternative text of a photo; empty if the name is next to it. */
  label?: string
}

/**
 * Picture of a vessel: its photo, otherwise a red powerboat for a stinkpot, otherwise the icon of its
 * type (section 4).
 */
export function VesselPicture({ vessel, label = '' }: VesselPictureProps) {
  const { api } = useRoadstead()
  if (vessel.thumb_url)
    return (
      <span className="rs-vessel-picture">
        <img src={api.site + vessel.thumb_url} alt={label} loading="lazy" width="96" height="96" />
      </span>
    )
  const icon = vessel.stinkpot ? 'powerboat' : getVesselTypeIcon(vessel.vessel_type)
  const className = vessel.stinkpot
    ? 'rs-vessel-picture rs-vessel-picture--icon rs-vessel-picture--stinkpot'
    : 'rs-vessel-picture rs-vessel-picture--icon'
  return (
    <span className={className} data-icon={icon}>
      <VesselGlyph icon={icon} />
    </span>
  )
}
