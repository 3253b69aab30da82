import { expect } from 'vitest'
import { describeAnswer, listPaths } from './public-answers.ts'
import {
  closeWorld,
  runJobs,
  sendReportsUntil,
  startWorld,
  type Viewers,
  type World,
} from './simulated-world.ts'
import { voyages, type OwnerChange } from './voyages.ts'

/** Hour 0 of both histories, at the time of a snapshot. */
export const start = new Date('2026-05-04T00:00:00Z')

interface Step {
  hour: number
  changes: { voyage: string; change: OwnerChange }[]
  isAsked: boolean
}

/** Hours at which answers are compared: at, soon after and long after snapshots, and after changes of settings. */
function listSteps(askedHours: readonly number[]): Step[] {
  const changes = voyages.flatMap(({ name, changes: ownerChanges = [] }) =>
    ownerChanges.map((change) => ({ voyage: name, change })),
  )
  const last = Math.max(...askedHours)
  return [...new Set([...askedHours, ...changes.map(({ change }) => change.at)])]
    .filter((hour) => hour <= last)
    .sort((a, b) => a - b)
    .map((hour) => ({
      hour,
      changes: changes.filter(({ change }) => change.at === hour),
      isAsked: askedHours.includes(hour),
    }))
}

async function advance(world: World, { hour, changes }: Step): Promise<void> {
  await sendReportsUntil(world, start, hour)
  for (const { voyage, change } of changes) {
    const { id, owner } = world.vessels.get(voyage) ?? expect.fail(voyage)
    const vessel = change.release ? { user_id: null } : { privacy: change.privacy }
    const { status, body } = await owner.call('PATCH', `/vessels/${id}`, { vessel })
    expect(status, voyage).toBe(200)
    expect(status === 200 ? null : body, voyage).toBeNull()
  }
  await runJobs(world)
}

/** Asks every path as every viewer in both worlds; returns the keys of the answers that differ. */
async function compareAnswers(a: World, b: World): Promise<string[]> {
  const differences: string[] = []
  const [pathsA, pathsB] = [listPaths(a), listPaths(b)]
  expect(pathsA.map(({ key }) => key)).toEqual(pathsB.map(({ key }) => key))
  for (const [index, { key, path }] of pathsA.entries()) {
    for (const viewer of ['visitor', 'stranger', 'follower', 'accepted'] as const) {
      const answers = await Promise.all([ask(a, viewer, path), ask(b, viewer, pathsB[index]?.path ?? path)])
      if (answers[0] !== answers[1]) differences.push(`${viewer} ${key}\n${showDifference(...answers)}`)
    }
  }
  return differences
}

async function ask(world: World, viewer: keyof Viewers, path: string): Promise<string> {
  const user = world.viewers[viewer]
  const url = path.replaceAll('{key}', encodeURIComponent(user?.apiKey ?? ''))
  const answer = await world.server.app.inject({ url, headers: user?.headers ?? {} })
  return describeAnswer(answer, user ? [user.apiKey, user.email, user.headers['x-csrf-token'] ?? ''] : [])
}

/** The surroundings of the first difference. */
function showDifference(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 120), at + 120)
  return `A: …${around(a)}\nB: …${around(b)}`
}

/** Vessels that everyone sees exactly at some time: how often they are sent depends on the pace of the test. */
const openVessels = new Set(voyages.flatMap(({ name, isOpenSometimes }) => (isOpenSometimes ? [name] : [])))

/**
 * Messages of the channels since the last call, by client: of vessels that are always hidden all, of the others the last.
 * The age in words depends on the pace of the test.
 */
async function takeMessages(world: World): Promise<string[]> {
  // Positions are sent in batches after a pause.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const names = new Map([...world.vessels].map(([name, { id }]) => [id, name]))
  return world.clients.map((entry) => {
    const { name, client } = entry
    const messages = client.frames
      .slice(entry.read)
      .flatMap(({ type, message }) => (message && type !== 'ping' ? [message] : []))
    entry.read = client.frames.length
    const lastOfOpen = new Map<string, string>()
    const all: string[] = []
    for (const { time_ago: _age, when_checked_in: _since, ...message } of messages as Record<
      string,
      unknown
    >[]) {
      const vessel = names.get(Number(message.vessel_id)) ?? ''
      const text = JSON.stringify(message)
      if (openVessels.has(vessel)) lastOfOpen.set(vessel, text)
      else all.push(text)
    }
    return [name, ...all, ...[...lastOfOpen.values()].sort()].join('\n')
  })
}

/** The areas at all snapshots, on which the histories must agree for the comparison to mean anything. */
async function readAreas({ server, vessels }: World): Promise<string[]> {
  const names = new Map([...vessels].map(([name, { id }]) => [id, name]))
  const { rows } = await server.database.pool.query(
    'select vessel_id, snapshot_at, z, x, y from vessel_areas order by vessel_id, snapshot_at',
  )
  return rows.map(
    ({ vessel_id, snapshot_at, z, x, y }) =>
      `${names.get(vessel_id)} ${new Date(snapshot_at).toISOString()} ${z}/${x}/${y}`,
  )
}

/** Runs both histories and returns what an observer can tell apart. */
export async function findDifferences(
  askedHours: readonly number[],
  plant: readonly string[] = [],
): Promise<string[]> {
  const a = await startWorld('A', start, plant)
  const b = await startWorld('B', start, plant)
  try {
    const differences: string[] = []
    for (const step of listSteps(askedHours)) {
      for (const world of [a, b]) await advance(world, step)
      if (!step.isAsked) continue
      const found = await compareAnswers(a, b)
      const [messagesA, messagesB] = [await takeMessages(a), await takeMessages(b)]
      for (const [index, text] of messagesA.entries())
        if (text !== messagesB[index]) found.push(`messages ${showDifference(text, messagesB[index] ?? '')}`)
      differences.push(...found.map((difference) => `hour ${step.hour}: ${difference}`))
    }
    const areas = await readAreas(a)
    expect(areas).toEqual(await readAreas(b))
    // From the first snapshot on there are areas to agree on.
    expect(areas.length > 10).toBe(Math.max(...askedHours) > 6)
    return differences
  } finally {
    await closeWorld(a)
    await closeWorld(b)
  }
}

/** Leaks of what a hidden vessel reports, as triggers of its log, and where each is found. */
export const leaks: readonly (readonly [name: string, statement: string, found: string])[] = [
  ['status', 'update vessels set updated_at = new.received_at where id = new.vessel_id', '/api/v1/vessels/'],
  [
    'count',
    'update places set vote_count = vote_count + 1 where position <-> new.position < 0.1',
    '/places/',
  ],
  [
    'distance',
    "update vessels set draft = point '(5,41)' <-> new.position where id = new.vessel_id",
    '/vessels/',
  ],
  [
    'event',
    `perform pg_notify('roadstead_events', json_build_object('event', 'positions', 'vessel_ids',
      json_build_array(new.vessel_id))::text)`,
    'messages',
  ],
]

/** Statements that plant a leak. */
export function plantLeak(name: string, statement: string): string[] {
  return [
    `create function leak_${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
    `create trigger leak_${name} after insert on positions for each row execute function leak_${name}()`,
  ]
}
