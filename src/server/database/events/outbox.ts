import type { Notification } from './notification-listeners.ts'
import { notifyMarker } from './notify.ts'
import type { EventBroker } from './event-broker.ts'

/** Holds the events of one connection until its transaction commits. */
export interface Outbox {
  /** Takes the event of a statement of `notifyChannel`; false if the database has to send it. */
  take(text: string, values: readonly unknown[]): boolean
  /** A statement was executed. `command` is that of PostgreSQL: COMMIT of a failed transaction is a ROLLBACK. */
  onExecuted(text: string, command: string): void
}

export function createOutbox(broker: Pick<EventBroker, 'isUp' | 'publish'>): Outbox {
  let isInTransaction = false
  let waiting: Notification[] = []

  return {
    take(text, values) {
      if (!text.startsWith(notifyMarker) || !broker.isUp()) return false
      const notification = [String(values[0]), String(values[1])] satisfies Notification
      if (isInTransaction) waiting.push(notification)
      else broker.publish([notification])
      return true
    },

    onExecuted(text, command) {
      if (command === 'BEGIN' || command === 'START') isInTransaction = true
      if (!isInTransaction || !/^(commit|rollback)$/i.test(text)) return
      if (command === 'COMMIT') broker.publish(waiting)
      isInTransaction = false
      waiting = []
    },
  }
}
