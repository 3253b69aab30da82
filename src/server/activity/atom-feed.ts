import type { FastifyInstance } from 'fastify'
import { blogProvider } from '../../core/catalogue/providers.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { vesselCacheS } from '../../core/limits/vessels.ts'
import { activityFeedPath } from '../../core/site/activity-feed.ts'
import { getRecordPath, pages } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { getMessages } from '../http/messages.ts'
import { getSiteUrl } from '../http/site-url.ts'
import type { ServerMessages } from '../messages/language-messages.ts'
import { hasHappened } from './sort-events.ts'
import { escapeXml, formatXmlElement } from '../../core/xml.ts'

/** Registers the Atom feed (RFC 4287) of recent activity, as visitors see it. */
export function registerActivityFeed(app: FastifyInstance, listEvents: () => Promise<ActivityEvent[]>): void {
  const { settings, clock } = app
  app.get(activityFeedPath, async (request, reply) => {
    const messages = getMessages(request)
    const events = await listEvents()
    return reply
      .header('cache-control', `public, max-age=${vesselCacheS}`)
      .header('vary', 'accept-language, cookie')
      .header('content-language', messages.language)
      .type('application/atom+xml; charset=utf-8')
      .send(formatFeed(events, getSiteUrl(settings, request), { messages, now: clock() }))
  })
}

function formatFeed(
  events: readonly ActivityEvent[],
  siteUrl: string,
  { messages, now }: { messages: ServerMessages; now: Date },
): string {
  const { product, homeDescription } = messages.messages.site
  const updated = events.find((event) => hasHappened(event, now))?.when ?? now.toISOString()
  const ids = createEntryIds(siteUrl)
  const self = siteUrl + activityFeedPath
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${messages.language}">
${formatXmlElement('id', self)}${formatXmlElement('title', product)}${formatXmlElement('subtitle', homeDescription)}\
${formatXmlElement('updated', updated)}<author>${formatXmlElement('name', product)}</author>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/><link rel="alternate" type="text/html" href="${escapeXml(siteUrl + pages.home)}"/>
${events.map((event) => formatEntry(event, siteUrl, { messages, id: ids(event) })).join('\n')}
</feed>
`
}

/** Returns a function that gives each entry an id of its own, also to posts of one page at the same time. */
function createEntryIds(siteUrl: string): (event: ActivityEvent) => string {
  const counts = new Map<string, number>()
  return (event) => {
    const { type, when, vessel_id, poi_id } = event
    const url = getEventUrl(event, siteUrl)
    const id = `${url}${url.includes('#') ? '-' : '#'}${[type, vessel_id ?? poi_id, when].join('-')}`
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
}

function formatEntry(
  event: ActivityEvent,
  siteUrl: string,
  { messages, id }: { messages: ServerMessages; id: string },
): string {
  const { when, place_name, user_name, comment } = event
  const url = getEventUrl(event, siteUrl)
  const title = [describeEvent(event, messages), place_name].filter(Boolean).join(' · ')
  return `<entry>${formatXmlElement('id', id)}${formatXmlElement('title', title)}${formatXmlElement('updated', when)}\
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>\
${user_name ? `<author>${formatXmlElement('name', user_name)}</author>` : ''}${formatXmlElement('summary', comment)}</entry>`
}

/** The page that an event leads to: that of its place, else of its vessel; the post of a blog. */
function getEventUrl({ link, poi_id, vessel_id }: ActivityEvent, siteUrl: string): string {
  if (link !== null) return link
  if (poi_id !== null) return siteUrl + getRecordPath('place', poi_id)
  return siteUrl + (vessel_id === null ? pages.home : getRecordPath('vessel', vessel_id))
}

function describeEvent(
  { type, provider, vessel_name, user_name, comment }: ActivityEvent,
  messages: ServerMessages,
): string {
  const { activity, common } = messages.messages
  if (provider === blogProvider) return comment ?? activity.blog
  if (type === 'Checkin') return formatMessage(activity.checkedIn, { vessel: vessel_name ?? common.unknown })
  if (type === 'Post') return formatMessage(activity.reviewed, { user: user_name ?? common.unknown })
  return activity.newPlace
}
