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
import { realtimeChannel as limits } from '../../core/limits/realtime.ts'
import { loadPatiently } from '../load-patiently.ts'
import type { Consumer, Subscription } from '@rails/actioncable'

/** State of a subscription (section 4). After `disconnected` it reconnects by itself unless it was rejected. */
export type ChannelState = 'initialized' | 'connected' | 'rejected' | 'disconnected'

/** A subscription of the real-time channel. */
export interface RealtimeSubscription {
  $state: ReadableAtom<ChannelState>
  unsubscribe(): void
}

/** Subscribes to the vessels in a bounding box: positions and departures. Requires a log-in. */
export function subscribeToVessels(
  site: string,
  { x1, y1, x2, y2 }: Bbox,
  received: (message: PositionMessage | LeftMessage | MissedMessage) => void,
): RealtimeSubscription {
  return subscribe(site, { channel: 'ConnectionsChannel', bbox: [x1, y1, x2, y2] }, received)
}

/** Subscribes to check-ins and reviews of a place. */
export function subscribeToPlace(
  site: string,
  id: number,
  received: (message: CheckInMessage | PostMessage | PostDeletedMessage | MissedMessage) => void,
): RealtimeSubscription {
  return subscribe(site, { channel: 'PlaceChannel', id }, received)
}

/** Subscribes to new rows of the home feed. */
export function subscribeToActivity(
  site: string,
  received: (message: ActivityMessage | MissedMessage) => void,
): RealtimeSubscription {
  return subscribe(site, { channel: 'ActivityChannel' }, received)
}

/** One socket per site, shared by all subscriptions. */
const consumers = new Map<string, Promise<Consumer>>()

/**
 * Subscribes when the channel's code is loaded. Messages sent while the socket is
 * disconnected are lost: after a reconnect the subscriber receives `missed`, the message
 * that the server also sends when it dropped events.
 */
function subscribe<M extends RealtimeMessage>(
  site: string,
  params: Record<string, unknown>,
  received: (message: M | MissedMessage) => void,
): RealtimeSubscription {
  const $state = atom<ChannelState>('initialized')
  let subscription: Subscription | null = null
  let isUnsubscribed = false

  async function open(): Promise<void> {
    const consumer = await getConsumer(site)
    if (isUnsubscribed) return
    subscription = consumer.subscriptions.create(params, {
      connected() {
        // Action Cable reports a reconnect only to the first subscription.
        const isReconnect = $state.get() === 'disconnected'
        $state.set('connected')
        if (isReconnect) received({ event: 'missed' })
      },
      disconnected: () => $state.set('disconnected'),
      rejected: () => $state.set('rejected'),
      received: (message) => received(message as M), // the server sends only this channel's messages
    })
  }

  void open().catch(async (error: unknown) => {
    // The page keeps working with the fetched data.
    console.error('the real-time channel cannot be loaded', error)
    $state.set('disconnected')
    await loadPatiently(() => getConsumer(site))
    await open()
  })
  return {
    $state,
    unsubscribe() {
      isUnsubscribed = true
      subscription?.unsubscribe()
      void closeUnused(site)
    },
  }
}

function getConsumer(site: string): Promise<Consumer> {
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

/** Closes a socket without subscriptions after a delay, so that a move of the map does not close it. */
async function closeUnused(site: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, limits.reconnectMs))
  const consumer = await consumers.get(site)
  if (consumer?.subscriptions.subscriptions.length === 0) consumer.disconnect()
}
