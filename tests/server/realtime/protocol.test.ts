import { expect, it } from 'vitest'
import type { RealtimeMessage } from '../../../src/core/contract/realtime.ts'
import { cable } from '../../../src/core/limits/realtime.ts'
import { parseCommand, parseIdentifier, serializeMessage } from '../../../src/server/realtime/protocol.ts'
import { buildActivityEvent, buildPost } from '../../factories/records.ts'
import { buildConnection } from '../../factories/live-records.ts'

it.each<RealtimeMessage>([
  { event: 'missed' },
  { event: 'left', vessel_id: 7 },
  { event: 'post_deleted', id: 5 },
  { event: 'post', ...buildPost() },
  { event: 'activity', ...buildActivityEvent() },
  { event: 'position', ...buildConnection(), coordinates: [4.1, 43.5] },
  { event: 'position', ...buildConnection({ area: [4, 43, 5, 44] }), coordinates: null },
])('a message of the event $event has the fields of the contract and no others', (message) => {
  expect(JSON.parse(serializeMessage(message))).toEqual(JSON.parse(JSON.stringify(message)))
  const withSecrets = { ...message, email: 'owner@example.org', visibility: 0 }
  expect(serializeMessage(withSecrets)).toBe(serializeMessage(message))
})

it('an identifier has at most the longest length, is an object and names a channel', () => {
  const build = (length: number) => {
    const identifier = JSON.stringify({ channel: 'Places', text: '' })
    return identifier.replace('""', `"${'x'.repeat(length - identifier.length)}"`)
  }
  const longest = build(cable.maxIdentifierLength)
  expect(longest).toHaveLength(cable.maxIdentifierLength)
  expect(parseIdentifier(longest)).toMatchObject({ channel: 'Places' })
  expect(parseIdentifier(build(cable.maxIdentifierLength + 1))).toBeNull()
  for (const wrong of ['', 'null', '[]', '"Places"', '{}', '{"channel":7}'])
    expect(parseIdentifier(wrong), wrong).toBeNull()
  expect(parseIdentifier('{"channel":"Places","id":7}')).toEqual({ channel: 'Places', params: { id: 7 } })
})

it('a message without a command is malformed, and one with an unknown command is ignored', () => {
  const unknown = { command: null, identifier: '' }
  expect(parseCommand('{"command":"message","identifier":"x"}')).toEqual(unknown)
  expect(parseCommand('{"command":"subscribe","identifier":"x"}')).toEqual({
    command: 'subscribe',
    identifier: 'x',
  })
  for (const wrong of ['{', '[]', '{}', '{"command":7}', '{"command":"subscribe"}'])
    expect(parseCommand(wrong), wrong).toBeNull()
})
