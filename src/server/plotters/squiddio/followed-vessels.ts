import type { FastifyInstance } from 'fastify'
import { compassPoints } from '../../../core/geo.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatTimeAgo } from '../../../core/format-date.ts'
import { formatMessage } from '../../../core/text.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { findFollowedVesselFeatures } from '../../vessels/layer-queries.ts'
import type { PluginRequest } from './plugin-request.ts'
import { PluginMessageError } from './messages.ts'
import { formatGpxHeader, gpxFooter, formatWaypoint } from './waypoint.ts'

const messages = serverMessages.squiddioGpx

/** Sends the visible vessels that the user follows as GPX waypoints. */
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
        seenAt && formatMessage(messages.seen, { age: formatTimeAgo(seenAt, now) }),
        sog !== null && formatMessage(messages.speed, { speed: sog }),
        heading !== null && formatMessage(messages.heading, { heading }),
        place && formatMessage(messages.checkedIn, { place }),
      ],
      link: { href: site + getRecordPath('vessel', id), text: name },
      symbol: getSymbol(properties),
      guid: `sqd-wrld-vessel-0-${id}`,
    })
  })
  const title = formatMessage(messages.friends, { product: english.site.product })
  reply
    .header('cache-control', 'no-store')
    .type('application/gpx+xml; charset=utf-8')
    .send(formatGpxHeader(title, site) + waypoints.join('') + gpxFooter)
}

const checkedInStatus = 2

/** Returns the plugin's symbol of a vessel: one for each of eight headings, for a checked-in vessel and for an unknown heading. */
function getSymbol({ status, heading }: { status: number | null; heading: number | null }): string {
  if (status === checkedInStatus) return 'logimg_C'
  if (heading === null) return 'logimg_U'
  return `logimg_${(compassPoints[Math.round(heading / 45) % 8] ?? 'n').toUpperCase()}`
}
