import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $now } from '../../client/clock.ts'
import { getActivityEventKey, getSharedActivityStore } from '../../client/activity/activity.ts'
import { blogProvider } from '../../core/catalogue/providers.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { activity } from '../../core/limits/activity.ts'
import { activity as activityMessages } from '../../core/messages/en/map.json'
import { common, failures } from '../../core/messages/en/common.json'
import { getRecordPath } from '../../core/site/pages.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage, truncate } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import { usePlaceName } from '../use-place-name.ts'
import '../list-rows.css'

const english = { activity: activityMessages, common, failures }

export interface ActivityWidgetProps {
  limit?: number
  /** Subscribes to new events while the widget is shown. */
  live?: boolean
}

/** Recent Activity: check-ins, reviews, new places and blog posts, latest first. */
export function ActivityWidget({ limit = activity.maxRows, live = false }: ActivityWidgetProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => getSharedActivityStore(api, live), [api, live])
  const load = useStore(store.$load)
  return (
    <WidgetLoad
      load={load}
      skeleton={<SkeletonRows count={3} />}
      empty={messages.activity.noActivity}
      failed={messages.failures.offline}
      onRetry={store.refresh}
    >
      {(events) => (
        <ul className="rs-rows">
          {events.slice(0, limit).map((event) => (
            <ActivityRow key={getActivityEventKey(event)} event={event} />
          ))}
        </ul>
      )}
    </WidgetLoad>
  )
}

const kindIcons = { Checkin: icons.boat, Post: icons.edit, Place: icons.pin, Blog: icons.feed }

function ActivityRow({ event }: { event: ActivityEvent }) {
  const showName = usePlaceName()
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const isBlog = event.provider === blogProvider
  const kind = isBlog ? 'Blog' : event.type
  const what = {
    Checkin: formatMessage(messages.activity.checkedIn, { vessel: event.vessel_name ?? '' }),
    Post: formatMessage(messages.activity.reviewed, { user: event.user_name ?? messages.common.unknown }),
    Place: messages.activity.newPlace,
    Blog: messages.activity.blog,
  }[kind]
  const length = isBlog ? activity.blogCommentLength : activity.commentLength
  const comment = event.comment ? truncate(event.comment, length) : null
  const texts = (
    <>
      {event.thumb_url ? (
        <img
          className="rs-row__picture"
          src={api.site + event.thumb_url}
          alt=""
          width={32}
          height={32}
          loading="lazy"
        />
      ) : (
        <span className="rs-badge">
          <Icon parts={kindIcons[kind]} />
        </span>
      )}
      <span className="rs-row__words">
        <span className="rs-row__name">
          {isBlog
            ? (event.user_name ?? messages.activity.blog)
            : event.place_name && showName({ name: event.place_name })}
        </span>
        <span className="rs-row__note">
          {[what, comment, formatTimeAgo(event.when, now, language)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
  if (isBlog) {
    return (
      <li>
        {event.link && (
          <a className="rs-row" href={event.link} target="_blank" rel="noreferrer noopener">
            {texts}
          </a>
        )}
      </li>
    )
  }
  return (
    <li>
      <a
        className="rs-row"
        href={event.poi_id ? api.site + getRecordPath('place', event.poi_id) : `${api.site}/`}
      >
        {texts}
      </a>
    </li>
  )
}
