import { parseJson, readTextFile, writeFileDurably } from '../atomic-files.ts'
import type { Delta, Host } from '../host.ts'
import { hazardLimits as limits } from '../limits.ts'
import type { Hazard } from './find-hazards.ts'

/** Raises Signal K notifications of hazards, each once within its time. */
export interface HazardAlarm {
  /** Reads when the alarms of an earlier run were raised. */
  load(): Promise<void>
  /**
   * Raises what is new of the hazards ahead, and ends what is no longer ahead. In between a notification stays as
   * someone aboard has left it: silenced or acknowledged.
   */
  update(hazards: readonly Hazard[]): Promise<void>
}

/** Path of the notification of a hazard. */
export function getNotificationPath({ key }: Pick<Hazard, 'key'>): string {
  return `notifications.navigation.roadstead.${key}`
}

export function createHazardAlarm(
  host: Pick<Host, 'getSelfPath'>,
  path: string,
  send: (delta: Delta) => void,
): HazardAlarm {
  /** When the alarm of a hazard was last raised, in milliseconds. */
  const raisedMs = new Map<string, number>()
  const active = new Map<string, Hazard>()

  function notify(hazard: Hazard, state: 'alert' | 'normal'): void {
    const { message, position } = hazard
    const method = state === 'normal' ? [] : ['visual', 'sound']
    const value = { state, method, message, position, timestamp: new Date().toISOString() }
    send({ updates: [{ values: [{ path: getNotificationPath(hazard), value }] }] })
  }

  /** Whether someone aboard has ended the alarm. */
  function isEnded(hazard: Hazard): boolean {
    const { value } = (host.getSelfPath(getNotificationPath(hazard)) ?? {}) as {
      value?: { state?: string } | null
    }
    return value?.state === 'normal'
  }

  function wasRaisedLately(key: string): boolean {
    return Date.now() - (raisedMs.get(key) ?? -Infinity) < limits.repeatAfterMs
  }

  return {
    async load() {
      const stored = parseJson(await readTextFile(path))
      for (const [key, at] of Object.entries((stored ?? {}) as Record<string, unknown>))
        if (typeof at === 'number') raisedMs.set(key, at)
    },
    async update(hazards) {
      const ahead = new Map(hazards.map((hazard) => [hazard.key, hazard]))
      for (const [key, hazard] of active) {
        if (ahead.has(key)) continue
        active.delete(key)
        // What was silenced or acknowledged would stay in the list of alarms.
        if (!isEnded(hazard)) notify(hazard, 'normal')
      }
      const raised = [...ahead.values()].filter(({ key }) => !active.has(key) && !wasRaisedLately(key))
      for (const hazard of raised) {
        active.set(hazard.key, hazard)
        raisedMs.set(hazard.key, Date.now())
        notify(hazard, 'alert')
      }
      if (raised.length === 0) return
      for (const key of raisedMs.keys()) if (!wasRaisedLately(key)) raisedMs.delete(key)
      await writeFileDurably(path, JSON.stringify(Object.fromEntries(raisedMs)))
    },
  }
}
