import { expect, it } from 'vitest'
import type { RealtimeMessage } from '../../../src/core/contract/realtime.ts'
import { serializeMessage } from '../../../src/server/realtime/protocol.ts'
import { buildActivityEvent, buildPost } from '../../factories/records.ts'
import { buildConnection } from '../../factories/live-records.ts'

it.each<RealtimeMessage>([
  { event: 'missed' },
  { event: 'left', vessel_id: 7 },
  { event: 'post_deleted', id: 5 },
  { event: 'post', ...buildPost() },
  { event: 'activity', ...buildActivityEvent() },
  { event: 'position', ...buildConnection(), coordinates: [4.1, 43.5] },
])('a message of the event $event has the fields of the contract and no others', (message) => {
  expect(JSON.parse(serializeMessage(message))).toEqual(JSON.parse(JSON.stringify(message)))
  const withSecrets = { ...message, email: 'owner@example.org', blur_key: 'secret' }
  expect(serializeMessage(withSecrets)).toBe(serializeMessage(message))
})
