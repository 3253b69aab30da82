import { createBackoff } from '../backoff.ts'
import { openCpnLimits as limits } from '../limits.ts'
import { formatMark, isSameMark, type Mark } from './mark.ts'
import type { MarkMemory } from './mark-store.ts'
import type { PeerClient, PeerResult } from './peer-client.ts'

/** State of the connection to OpenCPN, for the status line. */
export interface SenderState {
  /** `pin`: OpenCPN shows a PIN, which must be entered. `asked`: OpenCPN asks its user whether to replace a mark. */
  pairing: 'unknown' | 'paired' | 'pin' | 'asked'
  /** When OpenCPN stopped to answer; null while it answers. */
  awaySince: Date | null
  markCount: number
  /** Changed marks that wait because OpenCPN has routes. */
  waitingCount: number
}

export interface MarkSender {
  /** Sends what OpenCPN does not have yet. */
  send(marks: readonly Mark[], memory: MarkMemory, progress: SendProgress): Promise<void>
  getState(): Omit<SenderState, 'markCount'>
}

export interface SendProgress {
  /** Saves the memory after each mark: OpenCPN asks its user about a mark that is added twice. */
  save(): Promise<void>
  isStopped(): boolean
}

export interface SenderOptions {
  /** URL of the site. */
  site: string
  /** Key of the entered PIN; null without one. */
  key: string | null
  /** Replaces marks also while OpenCPN has routes. */
  replaceAlways: boolean
}

export function createMarkSender(peer: PeerClient, { site, key, replaceAlways }: SenderOptions): MarkSender {
  const backoff = createBackoff()
  let pairing: SenderState['pairing'] = 'unknown'
  let awaySince: Date | null = null
  let waitingCount = 0
  let routesCheckedAt = -Infinity

  /** Notes a result. Returns whether further requests make sense. */
  function note(result: PeerResult, memory: MarkMemory): boolean {
    if (result === 'away') {
      awaySince ??= new Date()
      backoff.fail()
      return false
    }
    awaySince = null
    backoff.succeed()
    if (result === 'pin') {
      pairing = 'pin'
      memory.refusedKey = key
    } else if (result === 'asked') pairing = 'asked'
    else pairing = 'paired'
    return pairing === 'paired'
  }

  /** Whether marks may be replaced: OpenCPN takes a replaced mark out of the routes through it. */
  async function mayReplace(): Promise<boolean> {
    if (replaceAlways) return true
    if (performance.now() - routesCheckedAt < limits.routesPauseMs) return false
    const hasRoutes = await peer.hasRoutes()
    if (hasRoutes) routesCheckedAt = performance.now()
    // The next request shows whether OpenCPN is away or wants another key.
    if (hasRoutes === null) pairing = 'unknown'
    return hasRoutes === false
  }

  async function addMarks(
    marks: readonly Mark[],
    memory: MarkMemory,
    { save, isStopped }: SendProgress,
  ): Promise<boolean> {
    for (const mark of marks) {
      if (isStopped()) return false
      const result = await peer.add(formatMark(site, mark, { isReplacement: false }))
      if (!note(result, memory)) return false
      // A mark that OpenCPN cannot read is not sent again until it changes.
      memory.marks[mark.placeId] = { mark, isTaken: result !== 'accepted' }
      await save()
    }
    return true
  }

  async function replaceMarks(
    marks: readonly Mark[],
    memory: MarkMemory,
    { save, isStopped }: SendProgress,
  ): Promise<void> {
    waitingCount = marks.length
    if (marks.length === 0 || !(await mayReplace())) return
    for (const mark of marks) {
      if (isStopped()) return
      const result = await peer.replace(formatMark(site, mark, { isReplacement: true }))
      if (!note(result, memory)) return
      memory.marks[mark.placeId] = { mark, isTaken: false }
      await save()
      waitingCount--
    }
  }

  return {
    async send(marks, memory, progress) {
      if (pairing === 'pin' || pairing === 'asked' || progress.isStopped() || !backoff.mayTry()) return
      // Each wrong key makes OpenCPN show another PIN.
      if (key !== null && key === memory.refusedKey) {
        pairing = 'pin'
        return
      }
      if (pairing === 'unknown' && !note(await peer.ping(), memory)) return
      const changed = marks.filter((mark) => {
        const sent = memory.marks[mark.placeId]
        return !sent || !isSameMark(sent.mark, mark)
      })
      const isInOpenCpn = ({ placeId }: Mark) => memory.marks[placeId]?.isTaken === false
      const added = changed.filter((mark) => !isInOpenCpn(mark) && mark.isVisible)
      // Those that are added now are not replaced.
      const replaced = changed.filter(isInOpenCpn)
      if (await addMarks(added, memory, progress)) await replaceMarks(replaced, memory, progress)
    },
    getState: () => ({ pairing, awaySince, waitingCount }),
  }
}
