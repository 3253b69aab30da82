import type { FastifyInstance } from 'fastify'
import { formatBasemapAttribution, mapNamesAttribution } from '../../../core/catalogue/basemap.ts'
import { defaultCentre } from '../../../core/limits/map.ts'
import { sharePicture as limits } from '../../../core/limits/sharing.ts'
import { getAidName, getAidTypeName } from '../../../core/names/aid-names.ts'
import { getCountryName } from '../../../core/names/country-names.ts'
import { getPlaceName, getPlaceTypeName } from '../../../core/names/place-names.ts'
import { getVesselTypeName } from '../../../core/names/vessel-names.ts'
import { describeShelterLine } from '../../../core/shelter/shelter-line.ts'
import type { EmbeddablePage } from '../../../core/site/oembed.ts'
import { findNavAid } from '../../nav-aids/queries.ts'
import { findPlaceSummary } from '../../places/summary-queries.ts'
import { findVesselSummary } from '../../vessels/summary-queries.ts'
import type { ServerMessages } from '../../messages/language-messages.ts'
import { formatLocation } from '../page-messages.ts'
import type { SharePicture } from './share-picture.ts'

/**
 * Collects what the share picture of a page shows; null if the record does not exist. Of a vessel it
 * shows no position, because who may see it depends on its owner.
 */
export async function findSharePictureFacts(
  { name, id }: { name: EmbeddablePage; id: number },
  { database, coast, shelters, clock }: FastifyInstance,
  { language, messages }: ServerMessages,
): Promise<SharePicture | null> {
  const { readDb: db } = database
  const { site, attribution } = messages
  const footer = `${site.product} · ${attribution.notForNavigation}`
  const footerWithMap = `${footer} · ${formatBasemapAttribution(await coast.listSources())}, ${mapNamesAttribution}`
  const mapAround = (centre: { latitude: number; longitude: number }) => ({
    centre,
    zoom: limits.placeZoom,
    hasMarker: true,
  })
  /** Line about the open water around a place; null where it is unknown. It says nothing about a wind, which changes. */
  const describeShelter = async (place: { id: number; latitude: number; longitude: number }) => {
    const openWater = await shelters.getOpenWater(place)
    return openWater.quality === 'good' ? describeShelterLine(openWater, messages, clock(), language) : null
  }
  const joinKind = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  switch (name) {
    case 'home': {
      const [title = site.product, kind = ''] = site.homeTitle.split(/:\s+/)
      const map = { centre: defaultCentre, zoom: limits.homeZoom, hasMarker: false }
      return { name: title, kind, rating: null, shelter: null, map, footer: footerWithMap }
    }
    case 'place': {
      const place = await findPlaceSummary(db, id)
      if (!place) return null
      const kind = joinKind(getPlaceTypeName(messages, place.type_enum), formatLocation(place, language))
      return {
        name: getPlaceName(messages, place),
        kind,
        rating: place.rating_average,
        shelter: await describeShelter({ ...place, id }),
        map: mapAround(place),
        footer: footerWithMap,
      }
    }
    case 'navAid': {
      const aid = await findNavAid(db, id)
      if (!aid) return null
      const kind = joinKind(getAidTypeName(messages, aid.type_text.id), formatLocation(aid, language))
      return {
        name: getAidName(messages, aid.name),
        kind,
        rating: null,
        shelter: null,
        map: mapAround(aid),
        footer: footerWithMap,
      }
    }
    case 'vessel': {
      const vessel = await findVesselSummary(db, id)
      if (!vessel) return null
      const type = getVesselTypeName(messages, vessel.vessel_type)
      const kind = joinKind(type, getCountryName(vessel.country_registration, language))
      return { name: vessel.name, kind, rating: null, shelter: null, map: null, footer }
    }
  }
}
