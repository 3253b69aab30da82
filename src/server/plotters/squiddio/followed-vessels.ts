import type { FastifyInstance } from 'fastify'
import { compassPoints } from '../../../core/geo.ts'
import { english } from '../../../core/messages.ts'
import { pathOf } from '../../../core/site/pages.ts'
import { serverWords } from '../../messages/messages.ts'
import { fill, timeAgo } from '../../../core/text.ts'
import { siteAddress } from '../../http/site-url.ts'
import { followedConnections } from '../../vessels/layer-queries.ts'
import type { PluginCall } from './squiddio-routes.ts'
import { PluginSentence } from './messages.ts'
import { gpxHead, gpxTail, waypoint } from './waypoint.ts'

const words = serverWords.squiddioGpx

/** The vessels the user follows, as far as their owners show them, one waypoint each. */
export async function sendFollowed(
  { request, reply, requireUser }: PluginCall,
  app: FastifyInstance,
): Promise<void> {
  const user = await requireUser()
  const now = app.clock()
  const site = siteAddress(app.settings, request)
  const vessels = await followedConnections(app.database.reads, user.id, now)
  if (vessels.length === 0) throw new PluginSentence('noFriends')
  const waypoints = vessels.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const { vessel_id: id, vessel_name: name, heading, sog, seen_at: seenAt, place_name: place } = properties
    return waypoint({
      position: { latitude, longitude },
      time: seenAt,
      name,
      lines: [
        seenAt && fill(words.seen, { age: timeAgo(seenAt, now) }),
        sog !== null && fill(words.speed, { speed: sog }),
        heading !== null && fill(words.heading, { heading }),
        place && fill(words.checkedIn, { place }),
      ],
      link: { href: site + pathOf('vessel', id), text: name },
      symbol: symbolOf(properties),
      guid: `sqd-wrld-vessel-0-${id}`,
    })
  })
  const title = fill(words.friends, { product: english.common.product })
  reply
    .header('cache-control', 'no-store')
    .type('application/gpx+xml; charset=utf-8')
    .send(gpxHead(title, site) + waypoints.join('') + gpxTail)
}

const checkedIn = 2

/** The plugin's boats: one for each of eight headings, one that is checked in, one that says no heading. */
function symbolOf({ status, heading }: { status: number; heading: number | null }): string {
  if (status === checkedIn) return 'logimg_C'
  if (heading === null) return 'logimg_U'
  return `logimg_${(compassPoints[Math.round(heading / 45) % 8] ?? 'n').toUpperCase()}`
}
