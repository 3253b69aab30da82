import { setTimeout as wait } from 'node:timers/promises'
import type { MailMessage } from './mail-messages.ts'
import type { MailTransport } from './transport.ts'

/** Reason why a mail was not sent. Codes only, because the texts of servers repeat the address. */
export interface MailFailure {
  code: string
  /** SMTP status code. */
  status: number | null
  isFinal: boolean
}

export interface MailerOptions {
  transport: MailTransport
  /** Delays before each retry, in milliseconds. */
  retryMs: readonly number[]
  maxQueued: number
  /** Duration of the last attempt when the mailer is closed. */
  closeTimeoutMs: number
  onFailure: (failure: MailFailure) => void
}

/**
 * Sends mails in the background: calls neither wait for a mail nor fail with it, so that
 * their response time does not reveal whether a mail was sent. Waiting mails are lost when
 * the process ends; users can request them again.
 */
export function createMailer({ transport, retryMs, maxQueued, closeTimeoutMs, onFailure }: MailerOptions) {
  const open = new Set<Promise<void>>()
  const stop = new AbortController()
  let isTimeOver = false
  const waiting = new Set<MailMessage>()

  async function send(compose: () => Promise<MailMessage | null>): Promise<void> {
    const letter = await compose().catch((error: unknown) => {
      onFailure(toFailure(error, true))
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
      // An attempt that began before the mailer was closed is not the last one.
      const isLast = stop.signal.aborted
      try {
        return await transport.deliver(letter)
      } catch (error) {
        const pause = isPermanentFailure(error) || isLast || isTimeOver ? undefined : retryMs[tries]
        onFailure(toFailure(error, pause === undefined))
        if (pause === undefined) return
        await wait(pause, null, { signal: stop.signal, ref: false }).catch(() => null)
      }
    }
  }

  return {
    /** Composes and sends a mail; `null` sends none. */
    send(compose: () => Promise<MailMessage | null>): void {
      if (open.size >= maxQueued) return onFailure({ code: 'TOO_MANY_WAIT', status: null, isFinal: true })
      const sending = send(compose).finally(() => open.delete(sending))
      open.add(sending)
    },

    /** Discards the mails to an address that wait for a retry, and those in the outbox folder. */
    async discardMailsTo(address: string): Promise<void> {
      for (const letter of waiting) {
        if (letter.to.toLowerCase() === address.toLowerCase()) waiting.delete(letter)
      }
      await transport.discardMailsTo(address)
    },

    /** Waits until no mail is being sent. */
    async waitUntilIdle(): Promise<void> {
      while (open.size > 0) await Promise.all(open)
    },

    /** Tries the waiting mails once more and stops. Drops those that a server does not take in time. */
    async close(): Promise<void> {
      stop.abort()
      const timer = setTimeout(() => {
        isTimeOver = true
        transport.close()
      }, closeTimeoutMs)
      await this.waitUntilIdle()
      clearTimeout(timer)
      transport.close()
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>

/** 5xx: the server refuses the mail permanently. */
function isPermanentFailure(error: unknown): boolean {
  return (getSmtpStatus(error) ?? 0) >= 500
}

function toFailure(error: unknown, givenUp: boolean): MailFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  return { code, status: getSmtpStatus(error), isFinal: givenUp }
}

function getSmtpStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  return typeof error.responseCode === 'number' ? error.responseCode : null
}
