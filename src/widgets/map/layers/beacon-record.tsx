import type { MeteoProperties } from '../../../core/contract/weather.ts'
import { isStaleReport } from '../../../core/report-age.ts'
import { formatShortAge, formatTimeAgo } from '../../../core/format-date.ts'
import { formatMessage } from '../../../core/text.ts'
import { formatWholeSpeed } from '../../../core/units.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { placeIcons } from '../../../ui/icons/place-icons.ts'
import { removeName } from './feature-labels.ts'
import type { LabelContext, RecordDefinition } from './map-layer-definition.ts'
import type { MarkerIcon } from './marker-icon.ts'
import { createSvgIcon } from './svg-icon.ts'
import './beacon-marker.css'

/** A weather beacon on the map. */
export const beaconRecord: RecordDefinition<MeteoProperties> = {
  createIcon: createBeaconIcon,
  getLabel: getBeaconLabel,
  getListRow: (properties, context) => ({
    icon: (
      <span className="rs-badge rs-badge--beacon">
        <Icon parts={icons.wind} />
      </span>
    ),
    name: properties.name,
    note: removeName(getBeaconLabel(properties, context), properties.name),
  }),
  getTypeNumber: ({ type_enum }) => type_enum,
  loadPopup: () => import('../popups/WeatherPopup.tsx').then((file) => file.WeatherPopup),
  // The tables of a report need more space than a card.
  maxPopupWidthPx: 460,
}

function getBeaconLabel(
  { name, obs_time, wspd }: MeteoProperties,
  { messages, language, now, units }: LabelContext,
): string {
  if (!obs_time) return formatMessage(messages.markers.beaconUndated, { name })
  const age = formatTimeAgo(obs_time, now, language)
  if (wspd === null) return formatMessage(messages.markers.beaconLabel, { name, age })
  const { value, unit } = formatWholeSpeed(wspd, units.speed, language)
  return formatMessage(messages.markers.beaconWindLabel, { name, age, wind: value, unit })
}

const sizePx = 28
/** Arrow in the direction the wind blows to; up for wind from the south. */
const windArrow = ['M12 2.5 18.4 21.5 12 17.4 5.6 21.5z'] as const

/** Square marker: wind arrow and speed, or grey with the age of the report. */
function createBeaconIcon(
  { wspd, wdir, obs_time }: MeteoProperties,
  { now, language, units, staleReportHours }: LabelContext,
): MarkerIcon {
  const element = document.createElement('div')
  element.className = 'rs-beacon'
  const isStale = isStaleReport(obs_time, now, staleReportHours)
  const sign = createSvgIcon(wdir === null || isStale ? placeIcons.weather : windArrow)
  if (wdir !== null && !isStale) sign.style.rotate = `${wdir + 180}deg`
  element.append(sign)
  if (isStale) {
    element.classList.add('rs-beacon--old')
    if (obs_time) element.append(createChip(formatShortAge(obs_time, now, language)))
  } else if (wspd !== null) {
    const { value, unit } = formatWholeSpeed(wspd, units.speed, language)
    element.append(createChip(value, unit))
  }
  return { element, sizePx }
}

/** Hidden from screen readers; the label of the marker has the same information. */
function createChip(value: string, unit = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = 'rs-beacon__chip'
  Object.assign(element.dataset, { value, unit })
  return element
}
