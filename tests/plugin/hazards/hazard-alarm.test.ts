import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { Hazard } from '../../../src/plugin/signalk/hazards/find-hazards.ts'
import { createHazardAlarm, getNotificationPath } from '../../../src/plugin/signalk/hazards/hazard-alarm.ts'
import type { Delta } from '../../../src/plugin/signalk/host.ts'
import { hazardLimits as limits } from '../../../src/plugin/signalk/limits.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-alarms-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
afterEach(() => void vi.useRealTimers())

const bridge: Hazard = {
  key: 'clearance-12',
  kind: 'clearance',
  message: 'Pont Neuf: clearance 15 m',
  position: { latitude: 43.5, longitude: 4.05 },
}
const path = 'notifications.navigation.roadstead.clearance-12'

/** Returns the value of a path, or the values below it by the rest of their paths, as the boat server does. */
function readTree(values: Map<string, unknown>, name: string): unknown {
  const below = [...values].filter(([one]) => one.startsWith(`${name}.`))
  return (
    values.get(name) ?? Object.fromEntries(below.map(([one, value]) => [one.slice(name.length + 1), value]))
  )
}

/** Opens an alarm on a boat server that holds the notifications, as an earlier run has left them. */
async function openAlarm(
  file = join(mkdtempSync(join(root, 'boat-')), 'alarms.json'),
  values = new Map<string, unknown>(),
) {
  const states: string[] = []
  const send = ({ updates }: Delta) => {
    for (const { path: sentPath, value } of updates.flatMap((update) => update.values)) {
      values.set(sentPath, { value })
      states.push((value as { state: string }).state)
    }
  }
  const alarm = createHazardAlarm({ getSelfPath: (name) => readTree(values, name) }, file, send)
  await alarm.load()
  return { alarm, states, values, file }
}

it('a hazard is a notification that is seen and heard, and normal when it is no longer ahead', async () => {
  const { alarm, states, values } = await openAlarm()
  expect(getNotificationPath(bridge)).toBe(path)
  await alarm.update([bridge])
  expect(values.get(path)).toMatchObject({
    value: {
      state: 'alert',
      method: ['visual', 'sound'],
      message: bridge.message,
      position: bridge.position,
    },
  })
  await alarm.update([bridge])
  expect(states).toEqual(['alert'])
  await alarm.update([])
  expect(states).toEqual(['alert', 'normal'])
  expect(values.get(path)).toMatchObject({ value: { method: [], message: bridge.message } })
})

it('the same hazard is not raised again within its time, also after a restart', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const first = await openAlarm()
  await first.alarm.update([bridge])
  await first.alarm.update([])
  await first.alarm.update([bridge])
  expect(first.states).toEqual(['alert', 'normal'])
  const second = await openAlarm(first.file)
  vi.setSystemTime(Date.now() + limits.repeatAfterMs - 60_000)
  await second.alarm.update([bridge])
  expect(second.states).toEqual([])
  vi.setSystemTime(Date.now() + 120_000)
  await second.alarm.update([bridge])
  expect(second.states).toEqual(['alert'])
})

it.each([
  ['silenced', { state: 'alert', method: ['visual'] }],
  ['acknowledged', { state: 'alert', method: ['visual', 'sound'], status: { acknowledged: true } }],
])('a notification that was %s stays as it is until the hazard has passed', async (_how, value) => {
  const { alarm, states, values } = await openAlarm()
  await alarm.update([bridge])
  values.set(path, { value })
  await alarm.update([bridge])
  expect(states).toEqual(['alert'])
  await alarm.update([])
  expect(states).toEqual(['alert', 'normal'])
})

it('a notification of an earlier run of the plugin ends when the hazard has passed', async () => {
  const first = await openAlarm()
  await first.alarm.update([bridge])
  const second = await openAlarm(first.file, first.values)
  await second.alarm.update([bridge])
  expect(second.states).toEqual([])
  await second.alarm.update([])
  expect(second.states).toEqual(['normal'])
  expect(first.values.get(path)).toMatchObject({ value: { state: 'normal', message: bridge.message } })
})

it('a notification of a run that was stopped before it was stored ends as well', async () => {
  const first = await openAlarm()
  await first.alarm.update([bridge])
  const second = await openAlarm(undefined, first.values)
  await second.alarm.update([])
  expect(second.states).toEqual(['normal'])
})

it('a notification that someone has ended is not ended again', async () => {
  const { alarm, states, values } = await openAlarm()
  await alarm.update([bridge])
  values.set(path, { value: { state: 'normal', method: [] } })
  await alarm.update([])
  expect(states).toEqual(['alert'])
})

it('another hazard is raised at once', async () => {
  const { alarm, states } = await openAlarm()
  await alarm.update([bridge])
  await alarm.update([bridge, { ...bridge, key: 'depth-7', kind: 'depth' }])
  expect(states).toEqual(['alert', 'alert'])
})
