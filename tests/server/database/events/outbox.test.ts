import { describe, expect, it } from 'vitest'
import { createOutbox } from '../../../../src/server/database/events/outbox.ts'
import type { Notification } from '../../../../src/server/database/events/notification-listeners.ts'
import { notifyMarker } from '../../../../src/server/database/events/notify.ts'

const statement = `${notifyMarker} select pg_notify($1, $2)`

function createRecordingBroker() {
  const published: Notification[] = []
  const broker = {
    up: true,
    isUp: () => broker.up,
    publish: (some: Notification[]) => void published.push(...some),
  }
  return { broker, published, outbox: createOutbox(broker) }
}

describe('the outbox of a connection', () => {
  it('publishes at once outside a transaction, and leaves other statements to the database', () => {
    const { outbox, published } = createRecordingBroker()
    expect(outbox.take(statement, ['c', 'a'])).toBe(true)
    expect(outbox.take('select pg_notify($1, $2)', ['c', 'b'])).toBe(false)
    expect(published).toEqual([['c', 'a']])
  })

  it.each([
    ['commit', 'COMMIT', ['a', 'b']],
    ['rollback', 'ROLLBACK', ['b']],
    // PostgreSQL rolls a failed transaction back.
    ['commit', 'ROLLBACK', ['b']],
  ])('after %s that PostgreSQL answers with %s publishes %j', (text, command, expected) => {
    const { outbox, published } = createRecordingBroker()
    outbox.onExecuted('begin', 'BEGIN')
    outbox.take(statement, ['c', 'a'])
    outbox.onExecuted('rollback to savepoint s', 'ROLLBACK')
    expect(published).toEqual([])
    outbox.onExecuted(text, command)
    outbox.take(statement, ['c', 'b'])
    expect(published.map(([, payload]) => payload)).toEqual(expected)
  })

  it('leaves events to the database while the broker is away', () => {
    const { outbox, broker, published } = createRecordingBroker()
    broker.up = false
    expect(outbox.take(statement, ['c', 'a'])).toBe(false)
    expect(published).toEqual([])
  })

  it('holds the events of each transaction until its end, however it was started', () => {
    const { outbox, published } = createRecordingBroker()
    outbox.onExecuted('start transaction isolation level serializable', 'START')
    outbox.take(statement, ['c', 'lost'])
    outbox.onExecuted('rollback', 'ROLLBACK')
    outbox.onExecuted('begin', 'BEGIN')
    outbox.take(statement, ['c', 'kept'])
    outbox.onExecuted('savepoint s', 'SAVEPOINT')
    expect(published).toEqual([])
    outbox.onExecuted('COMMIT', 'COMMIT')
    expect(published).toEqual([['c', 'kept']])
  })
})
