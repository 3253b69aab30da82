import type { CoastSource } from '../../../core/contract/shelter.ts'
import { getCountryName } from '../../../core/names/country-names.ts'
import { formatBasemapAttribution, mapNamesAttribution } from '../../../core/catalogue/basemap.ts'
import { isCheckDateTag } from '../../../core/catalogue/facility-rules.ts'
import { positionTag } from '../../../core/catalogue/tags.ts'
import type { Place } from '../../../core/contract/place.ts'
import { formatCount, formatNumberUpTo } from '../../../core/format-number.ts'
import type { Messages } from '../../../core/messages.ts'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { coordinateDecimals } from '../../../core/limits/map.ts'
import { pilotCard as limits, rating } from '../../../core/limits/places.ts'
import { getPlaceName, getPlaceTypeName } from '../../../core/names/place-names.ts'
import { getSourceAttribution, describeSource } from '../../../core/names/source-names.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatTagValue, getTagName } from '../../../core/names/tag-names.ts'
import { formatDate, formatTimeAgo } from '../../../core/format-date.ts'
import { formatMessage, truncate } from '../../../core/text.ts'
import { positionFormats, formatPosition } from '../../../core/units.ts'
import type { NamedPoint } from '../../gazetteer/name-list.ts'
import { html, type Html } from '../../http/pages/html.ts'
import type { ServerPage } from '../../http/pages/server-page.ts'
import type { ServerMessages } from '../../messages/language-messages.ts'
import { renderStaticMap } from './static-map.ts'
import { renderQrCode } from './qr-code.ts'

export interface PilotCardContext {
  /** URL of the site without a trailing slash. */
  siteUrl: string
  now: Date
  messages: ServerMessages
  tileSources: readonly TileSource[]
  /** Coasts from which the built-in basemap is drawn. */
  coasts: readonly CoastSource[]
  /** Names on its maps. */
  names: Readonly<Record<PilotCardZoom, readonly NamedPoint[]>>
}

/** The maps of a page, by the limit that is their zoom. */
export const mapZooms = ['closeZoom', 'approachZoom'] as const
export type PilotCardZoom = (typeof mapZooms)[number]

/** Returns the imagery of the maps; null without one. */
export function findImagery(tileSources: readonly TileSource[]): TileSource | null {
  return tileSources.find(({ kind }) => kind === 'satellite') ?? null
}

/** Most important tags for an overnight stay, shown in large type. */
const largeTags = [
  'vhf',
  'depth',
  'maxdraft',
  'channel_depth_m',
  'anchorage_depth_m',
  'capacity',
  'visitor_berths',
  'shelter',
  'fuel',
]

/** Renders a printable one-page summary of a place. */
export function renderPilotCardPage(
  place: Place,
  { siteUrl, now, messages: serverMessages, tileSources, coasts, names }: PilotCardContext,
): ServerPage {
  const { language, messages, pilotCard } = serverMessages
  const { place: placeMessages } = messages
  const name = getPlaceName(messages, place)
  const url = siteUrl + getRecordPath('place', place.id)
  const region = [place.city, place.state_code, getCountryName(place.country_code, language)]
    .filter(Boolean)
    .join(', ')
  const imagery = findImagery(tileSources)
  const { [positionTag.key]: accuracy, ...tags } = place.tags
  const large = largeTags.filter((tag) => tags[tag]).slice(0, limits.maxLargeTags)
  return {
    title: formatMessage(pilotCard.title, { name }),
    language,
    wide: true,
    showsTiles: true,
    main: html`<article class="rs-card-page">
      <p class="rs-card-page__hint">
        ${pilotCard.print}
        <a class="rs-link" href="${getRecordPath('place', place.id)}">${pilotCard.toPlace}</a>
      </p>
      <header class="rs-card-page__head">
        <div>
          <p class="rs-card-page__product">${messages.site.product} · ${placeMessages.pilotCard}</p>
          <h1>${name}</h1>
          <p class="rs-card-page__kind">
            ${[getPlaceTypeName(messages, place.type_enum), region].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div class="rs-card-page__code">
          ${renderQrCode(url, formatMessage(pilotCard.qr, { url }))}
          <span>${pilotCard.scan}</span>
        </div>
      </header>
      ${accuracy === positionTag.approximate && html`<p class="rs-card-page__warning">${placeMessages.approximate}</p>`}
      ${renderPositions(place, pilotCard)} ${renderLargeTags(tags, large, messages)}
      <div class="rs-card-page__maps">
        ${mapZooms.map((key) =>
          renderStaticMap(place, {
            source: imagery,
            zoom: limits[key],
            label: formatMessage(key === 'closeZoom' ? pilotCard.closeUp : pilotCard.overview, { name }),
            names: names[key],
          }),
        )}
      </div>
      <div class="rs-card-page__columns">
        ${renderContact(place, region, serverMessages)} ${renderFacilities(tags, large, serverMessages)}
        ${renderDescription(place, pilotCard)}
      </div>
      <section class="rs-card-page__notes"><h2>${pilotCard.notes}</h2></section>
      <footer class="rs-card-page__foot">
        <p class="rs-card-page__caution">${pilotCard.caution}</p>
        <p>
          ${renderSource(place, now, serverMessages)} · ${getSourceAttribution(messages, place.source)} ·
          ${formatMessage(placeMessages.licence, { licence: place.source_licence })}
        </p>
        <p>
          ${formatMessage(pilotCard.imagery, { credit: [imagery?.attribution, formatBasemapAttribution(coasts), mapNamesAttribution].filter(Boolean).join(', ') })}
          · ${formatMessage(pilotCard.printed, { date: formatDate(now.toISOString(), language, 'UTC') })} UTC
          · ${url}
        </p>
      </footer>
    </article>`,
  }
}

function renderPositions(place: Place, pilotCard: ServerMessages['pilotCard']): Html {
  return html`<section class="rs-card-page__position">
    <h2>${pilotCard.position}</h2>
    <dl>
      ${positionFormats.map(
        (format) =>
          html`<div>
            <dt>${pilotCard.formats[format]}</dt>
            <dd>${formatPosition(place, format, coordinateDecimals.map)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function renderLargeTags(tags: Place['tags'], names: string[], messages: Messages): Html | null {
  if (names.length === 0) return null
  return html`<dl class="rs-card-page__large">
    ${names.map(
      (tag) =>
        html`<div>
          <dt>${getTagName(tag, messages)}</dt>
          <dd>${formatTagValue(tags[tag] ?? '', messages)}</dd>
        </div>`,
    )}
  </dl>`
}

function renderContact(
  place: Place,
  region: string,
  { language, messages, pilotCard }: ServerMessages,
): Html {
  const { place: placeMessages } = messages
  const address = [place.address, [place.postal_code, region].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const { popularity, simulated, rating_average: average, vote_count: votes } = place
  const note = simulated ? ` ${messages.simulation.note}` : ''
  const lines = [
    [placeMessages.address, address],
    [placeMessages.phone, place.phone],
    [placeMessages.email, place.email],
    [placeMessages.website, place.url],
    [
      messages.place.trafficIndex,
      popularity && formatMessage(pilotCard.traffic, { value: popularity }) + note,
    ],
    [
      placeMessages.rating,
      average &&
        formatMessage(pilotCard.rating, {
          average: formatNumberUpTo(average, language, rating.decimals),
          votes: formatCount(votes, language),
        }),
    ],
  ] as const
  return html`<section>
    <h2>${pilotCard.contact}</h2>
    <dl>${lines.map(([name, value]) => (value ? renderRow(name, String(value)) : html``))}</dl>
  </section>`
}

function renderFacilities(
  tags: Place['tags'],
  largeTagNames: string[],
  { messages, pilotCard }: ServerMessages,
): Html | null {
  const shown = Object.keys(tags)
    .filter((tag) => !['wikidata', 'wikipedia', ...largeTagNames].includes(tag) && !isCheckDateTag(tag))
    .slice(0, limits.maxFacilities)
  if (shown.length === 0) return null
  return html`<section>
    <h2>${pilotCard.facilities}</h2>
    <dl>
      ${shown.map((tag) => renderRow(getTagName(tag, messages), truncate(formatTagValue(tags[tag] ?? '', messages), limits.maxLineLength)))}
    </dl>
  </section>`
}

function renderDescription({ description }: Place, pilotCard: ServerMessages['pilotCard']): Html | null {
  if (!description) return null
  return html`<section class="rs-card-page__about">
    <h2>${pilotCard.about}</h2>
    <p>${truncate(description, limits.maxDescriptionLength)}</p>
  </section>`
}

function renderRow(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

/** Renders the sources of the data and their dates. */
function renderSource(place: Place, now: Date, { language, messages }: ServerMessages): string {
  const age = place.updated_at && formatTimeAgo(place.updated_at, now, language)
  const { text, origin } = describeSource(messages, place, age)
  return origin ? `${text} (${origin})` : text
}
