import { countryName } from '../../core/catalogue/countries.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import type { Place } from '../../core/contract/place.ts'
import { english } from '../../core/messages.ts'
import type { PageData } from '../../core/page-data.ts'
import type { PageMatch } from '../../core/pages.ts'
import { fill } from '../../core/text.ts'
import type { AppParts } from '../app.ts'
import { findNavAid } from '../store/nav-aids.ts'
import { findPlace } from '../store/places.ts'

/** What is written into the document before it is sent. */
export interface PageDescription {
  found: boolean
  title: string
  description: string
  data: Omit<PageData, 'session'>
}

/** Title, description and first data of a page; of the not-found screen where there is no such page or record. */
export async function describePage(
  page: PageMatch | null,
  { database, settings }: AppParts,
): Promise<PageDescription> {
  const data: PageDescription['data'] = { tileSources: settings.tileSources }
  if (page?.name === 'place' && page.id) {
    const place = await findPlace(database.db, page.id)
    if (place) return { found: true, ...placeWords(place), data: { ...data, place } }
  } else if (page?.name === 'navAid' && page.id) {
    const navAid = await findNavAid(database.db, page.id)
    if (navAid) return { found: true, ...navAidWords(navAid), data: { ...data, navAid } }
  } else if (page) {
    return { found: true, title: english.common.homeTitle, description: english.common.homeDescription, data }
  }
  const { notFoundTitle, notFound } = english.failures
  return { found: false, title: `${notFoundTitle} · ${english.common.product}`, description: notFound, data }
}

function placeWords(place: Place): { title: string; description: string } {
  const where = whereabouts(place)
  const kind = where ? fill(english.place.nearestTitle, { type: place.type, where }) : place.type
  return {
    title: `${place.name} · ${kind} · ${english.common.product}`,
    description: fill(english.place.describe, {
      name: place.name,
      type: place.type,
      where: where || place.type,
    }),
  }
}

function navAidWords(aid: NavAid): { title: string; description: string } {
  const where = whereabouts(aid)
  const words = [aid.type_text.name, aid.mmsi && `MMSI ${aid.mmsi}`, where].filter(Boolean).join(', ')
  return {
    title: `${aid.name} · ${aid.type_text.name} · ${english.common.product}`,
    description: `${aid.name}: ${words}.`,
  }
}

function whereabouts(record: {
  city: string | null
  state_code: string | null
  country_code: string | null
}): string {
  return [record.city, record.state_code, countryName(record.country_code)].filter(Boolean).join(', ')
}
