import { photoTypeNames } from '../catalogue/photo-types.ts'
import { checkInDays } from '../limits/places.ts'
import { photo } from '../limits/posts.ts'
import { vesselList } from '../limits/vessels.ts'
import { maxChartStationNm, shipReportMaxAgeHours, weatherReport } from '../limits/weather.ts'
import type { FaqAnchor } from '../messages.ts'

/** The anchors of the help page, in the order of specification section 2. */
export const faqAnchors: readonly FaqAnchor[] = [
  'destinations',
  'satellite_maps',
  'weather_beacons',
  'ais_atons',
  'vessel_tracking',
  'stink_pots',
  'upload_photo',
  'traffic_index',
  'checking_in',
]

/** Values of the placeholders in the answers of the help page. */
export const faqPlaceholders: Readonly<Record<string, number | string>> = {
  nearNm: weatherReport.neighbourNm,
  shipHours: shipReportMaxAgeHours,
  chartNm: maxChartStationNm,
  vessels: vesselList.max,
  days: checkInDays,
  megabytes: photo.maxBytes / 1024 / 1024,
  kinds: photoTypeNames,
}
