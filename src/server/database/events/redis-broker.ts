import { createClient } from '@redis/client'
import { eventBroker } from '../../../core/limits/server.ts'
import { applicationName } from '../notification-listeners.ts'
import type { ConnectToBroker } from './broker-connection.ts'

/** Connects to a Redis or Valkey server of version 6 or newer, which can publish on the connection that is subscribed (RESP3). */
export const connectToBroker: ConnectToBroker = async ({ url, prefix, onMessage }) => {
  const client = createClient({
    url,
    name: applicationName,
    RESP: 3,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false, connectTimeout: eventBroker.connectMs },
  })
  const lost = new Promise<Error | null>((resolve) => {
    client.on('error', (error: Error) => resolve(error))
    client.on('end', () => resolve(null))
  })
  try {
    await client.connect()
    await client.pSubscribe(`${prefix}.*`, (message, channel) =>
      onMessage(channel.slice(prefix.length + 1), message),
    )
  } catch (error) {
    if (client.isOpen) client.destroy()
    throw error
  }
  return {
    async publish(topic, message) {
      await client.publish(`${prefix}.${topic}`, message)
    },
    lost,
    async close() {
      // Not `close`, which waits for a server that does not answer.
      if (client.isOpen) client.destroy()
    },
  }
}
