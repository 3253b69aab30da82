import type { FastifyInstance } from 'fastify'
import { compassPoints } from '../../../core/geo.ts'
import { english } from '../../../core/messages.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage, formatTimeAgo } from '../../../core/text.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { findFollowedVesselFeatures } from '../../vessels/layer-queries.ts'
import type { PluginRequest } from './plugin-request.ts'
import { PluginMessageError } from './messages.ts'
import { formatGpxHeader, gpxFooter, formatWaypoint } from './waypoint.ts'

const words = serverMessages.squiddioGpx

/** The vessels the user follows, as far as their owners show them, one waypoint each. */
export async function sendFollowedVessels(
  { request, reply, requireUser }: PluginRequest,
  app: FastifyInstance,
): Promise<void> {
  const user = await requireUser()
  const now = app.clock()
  const site = getSiteUrl(app.settings, request)
  const vessels = await findFollowedVesselFeatures(app.database.readDb, user.id, now)
  if (vessels.length === 0) throw new PluginMessageError('noFriends')
  const waypoints = vessels.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const { vessel_id: id, vessel_name: name, heading, sog, seen_at: seenAt, place_name: place } = properties
    return formatWaypoint({
      position: { latitude, longitude },
      time: seenAt,
      name,
      lines: [
        seenAt && formatMessage(words.seen, { age: formatTimeAgo(seenAt, now) }),
        sog !== null && formatMessage(words.speed, { speed: sog }),
        heading !== null && formatMessage(words.heading, { heading }),
        place && formatMessage(words.checkedIn, { place }),
      ],
      link: { href: site + getRecordPath('vessel', id), text: name },
      symbol: symbolOf(properties),
      guid: `sqd-wrld-vessel-0-${id}`,
    })
  })
  const title = formatMessage(words.friends, { product: english.common.product })
  reply
    .header('cache-control', 'no-store')
    .type('application/gpx+xml; charset=utf-8')
    .send(formatGpxHeader(title, site) + waypoints.join('') + gpxFooter)
}

const checkedIn = 2

/** The plugin's boats: one for each of eight headings, one that is checked in, one that says no heading. */
function symbolOf({ status, heading }: { status: number; heading: number | null }): string {
  if (status === checkedIn) return 'logimg_C'
  if (heading === null) return 'logimg_U'
  return `logimg_${(compassPoints[Math.round(heading / 45) % 8] ?? 'n').toUpperCase()}`
}
