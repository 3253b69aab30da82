import { formatSideNm } from '../../core/privacy/area-edges.ts'
import type { Vessel, VesselPrivacy } from '../../core/contract/vessel.ts'
import { vesselPrivacy as limits } from '../../core/limits/vessels.ts'
import { vesselEdit } from '../../core/messages/en/members.json'
import { findAreaTile, getAreaBounds, getAreaSideNm } from '../../core/privacy/privacy-area.ts'
import { formatMessage } from '../../core/text.ts'
import { getShownAreaNm } from '../../core/privacy/vessel-privacy.ts'
import { lazyPart } from '../lazy-part.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { vesselEdit }

// With Leaflet, which forms without an area do not need.
const AreaMiniMap = lazyPart(
  () => import('../mini-map/AreaMiniMap.tsx').then((file) => file.AreaMiniMap),
  <Skeleton height="260px" />,
)

export interface PrivacyAreaProps {
  vessel: Pick<Vessel, 'name' | 'last_position'>
  privacy: VesselPrivacy
}

/** What others see of a vessel with these settings: its area on a small map, and how it changes. */
export function PrivacyArea({ vessel, privacy }: PrivacyAreaProps) {
  const { language } = useRoadstead()
  const { vesselEdit: texts } = useMessages(english)
  const sizeNm = getShownAreaNm(privacy)
  const tile = sizeNm === null ? null : findTile(vessel, sizeNm)
  return (
    <div className="rs-privacy-area">
      <div className="rs-privacy-area__text" aria-live="polite">
        {sizeNm === null && privacy.audience === 'followers' && <p>{texts.followersExact}</p>}
        {sizeNm !== null && privacy.area_nm === null && (
          <p>{formatMessage(texts.areaMinimum, { value: limits.areaSizesNm[0] })}</p>
        )}
        {sizeNm !== null && (
          <p>
            {tile
              ? formatMessage(texts.areaShown, { side: formatSideNm(getAreaSideNm(tile), language) })
              : texts.areaUnknown}
          </p>
        )}
      </div>
      {tile && (
        <AreaMiniMap
          area={getAreaBounds(tile)}
          className="rs-vessel-area"
          label={formatMessage(texts.areaMap, { name: vessel.name })}
        />
      )}
    </div>
  )
}

/** Returns the area of the last position; null if it is not known. */
function findTile({ last_position: last }: Pick<Vessel, 'last_position'>, sizeNm: number) {
  if (!last) return null
  const [longitude = 0, latitude = 0] = last.coordinates
  return findAreaTile({ longitude, latitude }, sizeNm)
}
