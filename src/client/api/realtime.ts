import { atom, type ReadableAtom } from 'nanostores'
import type {
  ActivityMessage,
  CheckInMessage,
  LeftMessage,
  MissedMessage,
  PositionMessage,
  PostDeletedMessage,
  PostMessage,
  RealtimeMessage,
} from '../../core/contract/realtime.ts'
import type { Bbox } from '../../core/geo.ts'
import { realtimeChannel as limits } from '../../core/limits.ts'
import type { Consumer, Subscription } from '@rails/actioncable'

/** How a subscription stands (section 4); after `disconnected` it comes back by itself, unless it was refused. */
export type ChannelState = 'initialized' | 'connected' | 'rejected' | 'disconnected'

/** A subscription of the real-time channel. */
export interface RealtimeSubscription {
  $state: ReadableAtom<ChannelState>
  unsubscribe(): void
}

/** Vessels in a box: where each is now, and those that left. For those logged in. */
export function subscribeToVessels(
  site: string,
  { x1, y1, x2, y2 }: Bbox,
  received: (message: PositionMessage | LeftMessage | MissedMessage) => void,
): RealtimeSubscription {
  return subscribe(site, { channel: 'ConnectionsChannel', bbox: [x1, y1, x2, y2] }, received)
}

/** Check-ins and reviews of a place. */
export function subscribeToPlace(
  site: string,
  id: number,
  received: (message: CheckInMessage | PostMessage | PostDeletedMessage | MissedMessage) => void,
): RealtimeSubscription {
  return subscribe(site, { channel: 'PlaceChannel', id }, received)
}

/** New rows of the home feed. */
export function subscribeToActivity(
  site: string,
  received: (message: ActivityMessage | MissedMessage) => void,
): RealtimeSubscription {
  return subscribe(site, { channel: 'ActivityChannel' }, received)
}

/** One connection for each site a page speaks to, however many subscriptions. */
const consumers = new Map<string, Promise<Consumer>>()

/**
 * Subscribes as soon as the channel's code is there. A message that came while the
 * connection was away is lost: after a return the subscriber is told `missed`, as
 * the server itself tells where it missed something.
 */
function subscribe<M extends RealtimeMessage>(
  site: string,
  params: Record<string, unknown>,
  received: (message: M | MissedMessage) => void,
): RealtimeSubscription {
  const $state = atom<ChannelState>('initialized')
  let subscription: Subscription | null = null
  let isEnded = false

  async function open(): Promise<void> {
    const consumer = await consumerOf(site)
    if (isEnded) return
    subscription = consumer.subscriptions.create(params, {
      connected() {
        // The client itself tells only the first subscription that it is a return.
        const wasAway = $state.get() === 'disconnected'
        $state.set('connected')
        if (wasAway) received({ event: 'missed' })
      },
      disconnected: () => $state.set('disconnected'),
      rejected: () => $state.set('rejected'),
      received: (message) => received(message as M), // the server writes each channel's own messages alone
    })
  }

  void open().catch((error: unknown) => {
    // The page works without: what it shows is as it was fetched.
    console.error('the real-time channel cannot be loaded', error)
    $state.set('disconnected')
  })
  return {
    $state,
    unsubscribe() {
      isEnded = true
      subscription?.unsubscribe()
      void closeUnused(site)
    },
  }
}

function consumerOf(site: string): Promise<Consumer> {
  let consumer = consumers.get(site)
  if (!consumer) {
    consumer = import('@rails/actioncable').then(({ Connection, ConnectionMonitor, createConsumer }) => {
      Connection.reopenDelay = limits.reconnectMs
      ConnectionMonitor.staleThreshold = limits.staleMs / 1000
      return createConsumer(`${site}/cable`)
    })
    consumers.set(site, consumer)
    consumer.catch(() => consumers.delete(site))
  }
  return consumer
}

/** A page that listens to nothing keeps no connection open; a move of the map is no reason to close it. */
async function closeUnused(site: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, limits.reconnectMs))
  const consumer = await consumers.get(site)
  if (consumer?.subscriptions.subscriptions.length === 0) consumer.disconnect()
}
