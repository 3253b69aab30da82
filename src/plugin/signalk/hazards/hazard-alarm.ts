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

/** What is kept of a hazard while its alarm is on. */
type ActiveAlarm = Pick<Hazard, 'key' | 'message' | 'position'>

/** Path of the notifications of all hazards in the data of the boat server. */
const notificationsPath = 'notifications.navigation.roadstead'

/** Path of the notification of a hazard. */
export function getNotificationPath({ key }: Pick<Hazard, 'key'>): string {
  return `${notificationsPath}.${key}`
}

export function createHazardAlarm(
  host: Pick<Host, 'getSelfPath'>,
  path: string,
  send: (delta: Delta) => void,
): HazardAlarm {
  /** When the alarm of a hazard was last raised, in milliseconds. */
  const raisedMs = new Map<string, number>()
  /** Alarms that are on. */
  const active = new Map<string, ActiveAlarm>()
  let areAdopted = false

  function notify(alarm: ActiveAlarm, state: 'alert' | 'normal'): void {
    const { message, position } = alarm
    const method = state === 'normal' ? [] : ['visual', 'sound']
    const value = { state, method, message, position, timestamp: new Date().toISOString() }
    send({ updates: [{ values: [{ path: getNotificationPath(alarm), value }] }] })
  }

  /** Returns the notification of an alarm as the boat server has it; null without one that is on. */
  function readNotification(key: string): ActiveAlarm | null {
    const { value } = (host.getSelfPath(getNotificationPath({ key })) ?? {}) as {
      value?: (Omit<ActiveAlarm, 'key'> & { state: string }) | null // as it was sent
    }
    return value && value.state !== 'normal' ? { ...value, key } : null
  }

  /**
   * Takes over the alarms of an earlier run of the plugin that the boat server still has. The stored times are not
   * asked: a run that was stopped as it raised an alarm has not stored it.
   */
  function adopt(): void {
    areAdopted = true
    for (const key of Object.keys(host.getSelfPath(notificationsPath) ?? {})) {
      const alarm = readNotification(key)
      if (alarm) active.set(key, alarm)
    }
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
      if (!areAdopted) adopt()
      const ahead = new Map(hazards.map((hazard) => [hazard.key, hazard]))
      for (const [key, alarm] of active) {
        if (ahead.has(key)) continue
        active.delete(key)
        // Also what was silenced or acknowledged: the boat server would keep it, and the next one would be silent.
        if (readNotification(key)) notify(alarm, 'normal')
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
