import { parseJson, readTextFile, writeFileDurably } from '../atomic-files.ts'
import type { Delta, Host } from '../host.ts'
import { hazardLimits as limits } from '../limits.ts'
import type { Hazard } from './find-hazards.ts'

/** Raises Signal K notifications of hazards, each once within its time. */
export interface HazardAlarm {
  /** Reads when the alarms of an earlier run were raised. */
  load(): Promise<void>
  /** Raises what is new of the hazards ahead, and ends what is no longer ahead. */
  update(hazards: readonly Hazard[]): Promise<void>
}

/** Value of a notification; the server or a display changes it when it is acknowledged. */
interface Notification {
  state?: string
  method?: unknown[]
  status?: { acknowledged?: boolean; silenced?: boolean }
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

  /** Whether someone has acknowledged or silenced the alarm: it must stay as it is. */
  function isAcknowledged(hazard: Hazard): boolean {
    const { value } = (host.getSelfPath(getNotificationPath(hazard)) ?? {}) as { value?: Notification | null }
    if (!value) return false
    const { state, method, status } = value
    const isSilent = Array.isArray(method) && !method.includes('sound')
    return status?.acknowledged === true || status?.silenced === true || state === 'normal' || isSilent
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
        if (!isAcknowledged(hazard)) notify(hazard, 'normal')
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
