declare module '@rails/actioncable' {
  export interface Subscription {
    identifier: string
    unsubscribe(): void
  }

  export interface Callbacks {
    initialized?(): void
    connected?(how: { reconnected: boolean }): void
    disconnected?(how: { willAttemptReconnect: boolean }): void
    rejected?(): void
    received?(message: unknown): void
  }

  export interface Consumer {
    subscriptions: {
      subscriptions: Subscription[]
      create(params: Record<string, unknown>, callbacks: Callbacks): Subscription
    }
    connection: { isOpen(): boolean; monitor: { isRunning(): boolean; reconnectAttempts: number } }
    disconnect(): void
  }

  /** Where a client finds its WebSocket. */
  export const adapters: { WebSocket: unknown }
  export function createConsumer(url: string): Consumer
  /** Settings that hold for every consumer of the page. */
  export const Connection: { reopenDelay: number }
  export const ConnectionMonitor: { staleThreshold: number }
}
