import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $now } from '../../client/clock.ts'
import { createActivity } from '../../client/home.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { activity } from '../../core/limits.ts'
import { pathOf } from '../../core/pages.ts'
import { fill, timeAgo, truncate } from '../../core/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useRoadstead } from '../roadstead.ts'
import '../rows.css'

/** Recent Activity: check-ins, reviews and new places, latest first. */
export function ActivityWidget({ limit = activity.rows }: { limit?: number }) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createActivity(api), [api])
  const load = useStore(store.$load)
  return (
    <Loaded
      load={load}
      skeleton={<SkeletonRows count={3} />}
      empty={messages.home.noActivity}
      failed={messages.failures.offline}
      retry={{ label: messages.common.retry, onRetry: store.refresh }}
    >
      {(events) => (
        <ul className="rs-rows">
          {events.slice(0, limit).map((event) => (
            <ActivityRow key={`${event.type} ${event.when} ${event.poi_id}`} event={event} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

const icons = { Checkin: 'boat', Post: 'edit', Place: 'pin' } as const

function ActivityRow({ event }: { event: ActivityEvent }) {
  const { api, messages, language } = useRoadstead()
  const now = useStore($now)
  const what = {
    Checkin: fill(messages.home.checkedIn, { vessel: event.vessel_name ?? '' }),
    Post: fill(messages.home.posted, { user: event.user_name ?? messages.common.unknown }),
    Place: messages.home.newPlace,
  }[event.type]
  const comment = event.comment ? truncate(event.comment, activity.commentLength) : null
  return (
    <li>
      <a
        className="rs-row"
        href={event.poi_id ? api.site + pathOf('place', event.poi_id) : (event.link ?? api.site)}
      >
        <span className="rs-badge">
          <Icon name={icons[event.type]} />
        </span>
        <span className="rs-row__words">
          <span className="rs-row__name">{event.place_name}</span>
          <span className="rs-row__note">
            {[what, comment, timeAgo(event.when, now, language)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </a>
    </li>
  )
}
