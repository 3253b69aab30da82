import { setTimeout as wait } from 'node:timers/promises'
import type { MailMessage } from './mail-messages.ts'
import type { MailTransport } from './transport.ts'

/** Why a mail was not sent: codes alone, for a server's own words repeat the address. */
export interface MailFailure {
  code: string
  /** Status of the SMTP server. */
  status: number | null
  isFinal: boolean
}

export interface MailerOptions {
  transport: MailTransport
  /** Waits before each further try, in milliseconds. */
  retryMs: readonly number[]
  maxQueued: number
  onFailure: (failure: MailFailure) => void
}

/**
 * Sends mails beside the call that asks for them: a call neither waits for one
 * nor fails with it, so that its time does not tell whether a mail was sent.
 * What waits is lost when the process ends; people ask again.
 */
export function createMailer({ transport, retryMs, maxQueued, onFailure }: MailerOptions) {
  const open = new Set<Promise<void>>()
  const stop = new AbortController()
  const waiting = new Set<MailMessage>()

  async function send(compose: () => Promise<MailMessage | null>): Promise<void> {
    const letter = await compose().catch((error: unknown) => {
      onFailure(failureOf(error, true))
      return null
    })
    if (!letter) return
    waiting.add(letter)
    try {
      await deliver(letter)
    } finally {
      waiting.delete(letter)
    }
  }

  async function deliver(letter: MailMessage): Promise<void> {
    for (let tries = 0; ; tries++) {
      if (!waiting.has(letter)) return
      try {
        return await transport.deliver(letter)
      } catch (error) {
        const pause = isForGood(error) || stop.signal.aborted ? undefined : retryMs[tries]
        onFailure(failureOf(error, pause === undefined))
        if (pause === undefined) return
        await wait(pause, null, { signal: stop.signal, ref: false }).catch(() => null)
      }
    }
  }

  return {
    /** Has a mail composed and sent; null composes none. */
    send(compose: () => Promise<MailMessage | null>): void {
      if (open.size >= maxQueued) return onFailure({ code: 'TOO_MANY_WAIT', status: null, isFinal: true })
      const sending = send(compose).finally(() => open.delete(sending))
      open.add(sending)
    },

    /** Drops the mails to an address that wait to be sent again, and those in the outbox folder. */
    async discardMailsTo(address: string): Promise<void> {
      for (const letter of waiting) {
        if (letter.to.toLowerCase() === address.toLowerCase()) waiting.delete(letter)
      }
      await transport.discardMailsTo(address)
    },

    /** Waits until no mail is on its way. */
    async waitUntilIdle(): Promise<void> {
      while (open.size > 0) await Promise.all(open)
    },

    /** Tries what waits once more and ends. */
    async close(): Promise<void> {
      stop.abort()
      await this.waitUntilIdle()
      transport.close()
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>

/** 5xx: the server will never take it. */
function isForGood(error: unknown): boolean {
  return (statusOf(error) ?? 0) >= 500
}

function failureOf(error: unknown, givenUp: boolean): MailFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  return { code, status: statusOf(error), isFinal: givenUp }
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  return typeof error.responseCode === 'number' ? error.responseCode : null
}
