import { getCountryName } from '../../../core/names/country-names.ts'
import { builtInBasemapAttribution } from '../../../core/catalogue/basemap.ts'
import { positionTag } from '../../../core/catalogue/tags.ts'
import type { Place } from '../../../core/contract/place.ts'
import type { Messages } from '../../../core/messages.ts'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { coordinateDecimals } from '../../../core/limits/map.ts'
import { pilotCard as limits } from '../../../core/limits/places.ts'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { getSourceAttribution, describeSource } from '../../../core/names/source-names.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatTagValue, getTagName } from '../../../core/names/tag-names.ts'
import { formatMessage, formatDate, formatTimeAgo, truncate } from '../../../core/text.ts'
import { positionFormats, formatPosition } from '../../../core/units.ts'
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
}

/** Most important facts for an overnight stay, shown in large type. */
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
  { siteUrl, now, messages: spoken, tileSources }: PilotCardContext,
): ServerPage {
  const { language, messages, pilotCard: words } = spoken
  const { place: placeWords } = messages
  const url = siteUrl + getRecordPath('place', place.id)
  const where = [place.city, place.state_code, getCountryName(place.country_code, language)]
    .filter(Boolean)
    .join(', ')
  const imagery = tileSources.find(({ kind }) => kind === 'satellite') ?? null
  const { [positionTag.key]: accuracy, ...tags } = place.tags
  const large = largeTags.filter((tag) => tags[tag]).slice(0, limits.maxLargeFacts)
  return {
    title: formatMessage(words.title, { name: place.name }),
    language,
    wide: true,
    showsTiles: true,
    main: html`<article class="rs-card-page">
      <p class="rs-card-page__hint">
        ${words.print} <a class="rs-link" href="${getRecordPath('place', place.id)}">${words.toPlace}</a>
      </p>
      <header class="rs-card-page__head">
        <div>
          <p class="rs-card-page__product">${messages.common.product} · ${placeWords.pilotCard}</p>
          <h1>${place.name}</h1>
          <p class="rs-card-page__kind">
            ${[getPlaceTypeName(messages, place.type_enum), where].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div class="rs-card-page__code">
          ${renderQrCode(url, formatMessage(words.qr, { url }))}
          <span>${words.scan}</span>
        </div>
      </header>
      ${accuracy === positionTag.approximate && html`<p class="rs-card-page__warning">${placeWords.approximate}</p>`}
      ${positionTable(place, words)} ${largeFacts(tags, large, messages)}
      <div class="rs-card-page__maps">
        ${renderStaticMap(place, imagery, limits.closeZoom, formatMessage(words.closeUp, { name: place.name }))}
        ${renderStaticMap(place, imagery, limits.approachZoom, formatMessage(words.overview, { name: place.name }))}
      </div>
      <div class="rs-card-page__columns">
        ${contact(place, where, spoken)} ${facilities(tags, large, spoken)} ${about(place, words)}
      </div>
      <section class="rs-card-page__notes"><h2>${words.notes}</h2></section>
      <footer class="rs-card-page__foot">
        <p class="rs-card-page__caution">${words.caution}</p>
        <p>
          ${sourceSentence(place, now, spoken)} · ${getSourceAttribution(messages, place.source)} ·
          ${formatMessage(placeWords.licence, { licence: place.source_licence })}
        </p>
        <p>
          ${formatMessage(words.imagery, { credit: [imagery?.attribution, builtInBasemapAttribution].filter(Boolean).join(', ') })}
          ·
          ${formatMessage(words.printed, { date: formatDate(now.toISOString(), language === 'en' ? 'en-US' : language, 'UTC') })}
          UTC · ${url}
        </p>
      </footer>
    </article>`,
  }
}

function positionTable(place: Place, words: ServerMessages['pilotCard']): Html {
  return html`<section class="rs-card-page__position">
    <h2>${words.position}</h2>
    <dl>
      ${positionFormats.map(
        (format) =>
          html`<div>
            <dt>${words.formats[format]}</dt>
            <dd>${formatPosition(place, format, coordinateDecimals.map)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function largeFacts(tags: Place['tags'], facts: string[], messages: Messages): Html | null {
  if (facts.length === 0) return null
  return html`<dl class="rs-card-page__large">
    ${facts.map(
      (tag) =>
        html`<div>
          <dt>${getTagName(tag, messages)}</dt>
          <dd>${formatTagValue(tags[tag] ?? '', messages)}</dd>
        </div>`,
    )}
  </dl>`
}

function contact(place: Place, where: string, { messages, pilotCard: words }: ServerMessages): Html {
  const { place: placeWords } = messages
  const address = [place.address, [place.postal_code, where].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const { popularity, simulated, rating_average: average, vote_count: votes } = place
  const counted = simulated ? ` ${messages.simulation.note}` : ''
  const lines = [
    [placeWords.address, address],
    [placeWords.phone, place.phone],
    [placeWords.email, place.email],
    [placeWords.website, place.url],
    [messages.home.trafficIndex, popularity && formatMessage(words.traffic, { value: popularity }) + counted],
    [placeWords.rating, average && formatMessage(words.rating, { average, votes })],
  ] as const
  return html`<section>
    <h2>${words.contact}</h2>
    <dl>${lines.map(([name, value]) => (value ? line(name, String(value)) : html``))}</dl>
  </section>`
}

function facilities(
  tags: Place['tags'],
  shownBefore: string[],
  { messages, pilotCard: words }: ServerMessages,
): Html | null {
  const shown = Object.keys(tags)
    .filter((tag) => !['wikidata', 'wikipedia', ...shownBefore].includes(tag))
    .slice(0, limits.maxFacilities)
  if (shown.length === 0) return null
  return html`<section>
    <h2>${words.facilities}</h2>
    <dl>
      ${shown.map((tag) => line(getTagName(tag, messages), truncate(formatTagValue(tags[tag] ?? '', messages), limits.maxLineLength)))}
    </dl>
  </section>`
}

function about({ description }: Place, words: ServerMessages['pilotCard']): Html | null {
  if (!description) return null
  return html`<section class="rs-card-page__about">
    <h2>${words.about}</h2>
    <p>${truncate(description, limits.maxDescriptionLength)}</p>
  </section>`
}

function line(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

/** Renders the sources of the data and their dates. */
function sourceSentence(place: Place, now: Date, { language, messages }: ServerMessages): string {
  const age = place.updated_at && formatTimeAgo(place.updated_at, now, language)
  const { said, origin } = describeSource(messages, place, age)
  return origin ? `${said} (${origin})` : said
}
