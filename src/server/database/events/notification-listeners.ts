import pg from 'pg'
import { databaseTimeouts } from '../../../core/limits/server.ts'
import type { ConnectionSockets } from '../postgres/connection-sockets.ts'

/** Application name of Roadstead's sessions in PostgreSQL. */
export const applicationName = 'roadstead'

export type NotificationListener = (payload: string) => void
/** Removes a listener added with `listen`. */
export type Unsubscribe = () => void
/** A notification: the channel and the payload. */
export type Notification = [channel: string, payload: string]

/** The listeners of a database by channel. */
export function createListeners(onFailure: (error: Error) => void) {
  const byChannel = new Map<string, Set<NotificationListener>>()

  /** A payload that a listener cannot read counts as a missed one: other programs may notify the channel as well. */
  function call(listener: NotificationListener, payload: string): void {
    try {
      listener(payload)
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)))
      if (payload !== '') call(listener, '')
    }
  }
  return {
    channels: () => [...byChannel.keys()],
    notify(channel: string, payload: string) {
      for (const listener of byChannel.get(channel) ?? []) call(listener, payload)
    },
    /** Calls every listener with an empty payload. */
    notifyMissed() {
      for (const listeners of byChannel.values()) for (const listener of listeners) call(listener, '')
    },
    add(channel: string, listener: NotificationListener): Unsubscribe {
      const listeners = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
  }
}

const reconnectMs = 1000

/**
 * Listens on a dedicated connection and reconnects after the database was unavailable. Checks
 * the connection, because a failed router or a frozen server ends it without a word.
 */
export function createPostgresListener(
  connectionString: string,
  listeners: ReturnType<typeof createListeners>,
  sockets: ConnectionSockets,
  onFailure: (error: Error) => void,
) {
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null
  let closed = false
  const timer = setInterval(() => void checkConnection(), databaseTimeouts.listenerCheckMs)
  timer.unref()

  function getClient(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: databaseTimeouts.keepAliveMs,
      stream: sockets.create,
      application_name: applicationName,
      connectionTimeoutMillis: databaseTimeouts.connectionMs,
      query_timeout: databaseTimeouts.listenerMs,
    })
    newClient.on('error', (error) => {
      onFailure(error)
      void reconnect(newClient)
    })
    newClient.on('end', () => void reconnect(newClient))
    newClient.on('notification', ({ channel, payload }) => listeners.notify(channel, payload ?? ''))
    try {
      await newClient.connect()
      for (const channel of listeners.channels())
        await newClient.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // It could listen later and bring each notification a second time.
      void newClient.end().catch(() => undefined)
      throw error
    }
    client = newClient
    return newClient
  }

  async function checkConnection(): Promise<void> {
    const checked = client
    try {
      await checked?.query('select 1')
    } catch (error) {
      if (closed || !checked) return
      onFailure(error instanceof Error ? error : new Error(String(error)))
      void reconnect(checked)
      // Closes the socket, because the query has no answer.
      void checked.end().catch(() => undefined)
    }
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (closed || client !== lost) return
    client = null
    while (!closed && !client) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      try {
        if (closed) return
        const newClient = await getClient()
        if (closed) return void (await newClient.end())
        // Notifications may have been missed while disconnected.
        listeners.notifyMissed()
      } catch (error) {
        onFailure(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  return {
    async listen(channel: string, listener: NotificationListener) {
      const stop = listeners.add(channel, listener)
      await (await getClient()).query(`listen ${pg.escapeIdentifier(channel)}`)
      return stop
    },
    async close() {
      closed = true
      clearInterval(timer)
      await client?.end()
    },
  }
}
