/** A connection to a message broker that is subscribed to the events of a database. */
export interface BrokerConnection {
  /** Resolves when the broker has accepted the message. */
  publish(topic: string, message: string): Promise<void>
  /** Resolves with the reason when the connection is lost, and with null after `close`. */
  lost: Promise<Error | null>
  close(): Promise<void>
}

export interface BrokerConnectionOptions {
  url: string
  /** Topics are prefixed with this text and a dot, so that installations can share a broker. */
  prefix: string
  onMessage: (topic: string, message: string) => void
}

/** Connects and subscribes once, without reconnecting. */
export type ConnectToBroker = (options: BrokerConnectionOptions) => Promise<BrokerConnection>

/** Loads the client library, which most installations do not need, and connects. */
export async function connectToBroker(options: BrokerConnectionOptions): Promise<BrokerConnection> {
  const { connectToBroker: connect } = await import('./nats-broker.ts')
  return connect(options)
}
