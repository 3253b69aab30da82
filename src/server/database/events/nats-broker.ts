import { connect, type ConnectionOptions } from '@nats-io/transport-node'
import { eventBroker } from '../../../core/limits/server.ts'
import { applicationName } from './notification-listeners.ts'
import type { ConnectToBroker } from './broker-connection.ts'

/** Connects to a NATS server, without streams: a message reaches the servers that are connected. */
export const connectToBroker: ConnectToBroker = async ({ url, prefix, onMessage }) => {
  const connection = await connect({
    ...parseServer(url),
    name: applicationName,
    reconnect: false,
    timeout: eventBroker.connectMs,
  })
  connection.subscribe(`${prefix}.*`, {
    callback(error, message) {
      if (!error) onMessage(message.subject.slice(prefix.length + 1), message.string())
    },
  })
  // The server has the subscription.
  await connection.flush()
  let flushing: Promise<void> | null = null

  /** One confirmation for all messages of the same moment. */
  function flush(): Promise<void> {
    flushing ??= Promise.resolve().then(() => {
      flushing = null
      return connection.flush()
    })
    return flushing
  }

  return {
    publish(topic, message) {
      connection.publish(`${prefix}.${topic}`, message)
      return flush()
    },
    lost: connection.closed().then((error) => error ?? null),
    close: () => connection.close(),
  }
}

/** The client does not read the credentials of a URL. A user without a password is a token. */
function parseServer(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(user && pass && { user, pass }),
    ...(user && !pass && { token: user }),
  }
}
