import { mailedLinkLifetimeHours } from '../../../core/limits/accounts.ts'
import { serverPages } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import type { ServerMessages } from '../../messages/language-messages.ts'

/** A plain-text e-mail. */
export interface MailMessage {
  /** The address without a name. */
  to: string
  subject: string
  text: string
}

/** Composes the e-mails of a site in one language; `siteUrl` has no trailing slash. */
export function createMailComposer(siteUrl: string, { mails, messages: { site } }: ServerMessages) {
  function letter(
    to: string,
    subject: string,
    text: string,
    values: { link: string; hours?: number },
  ): MailMessage {
    return {
      to,
      subject: `${site.product}: ${subject}`,
      text: formatMessage(text, { site: siteUrl, ...values }),
    }
  }

  function linkTo(page: string, token?: string): string {
    return siteUrl + page + (token === undefined ? '' : `?token=${encodeURIComponent(token)}`)
  }

  return {
    confirmation(to: string, token: string): MailMessage {
      const link = linkTo(serverPages.confirmation, token)
      return letter(to, mails.confirmSubject, mails.confirm, {
        link,
        hours: mailedLinkLifetimeHours.confirmation,
      })
    },
    passwordReset(to: string, token: string): MailMessage {
      const link = linkTo(serverPages.password, token)
      return letter(to, mails.passwordSubject, mails.password, {
        link,
        hours: mailedLinkLifetimeHours.password,
      })
    },
    /** For users who request a new password but have never confirmed their address. */
    confirmBeforeReset(to: string, token: string): MailMessage {
      const link = linkTo(serverPages.confirmation, token)
      const hours = mailedLinkLifetimeHours.confirmation
      return letter(to, mails.passwordUnconfirmedSubject, mails.passwordUnconfirmed, { link, hours })
    },
    /** For users whose access was revoked because the address was confirmed without a log-in. */
    accessRevoked(to: string): MailMessage {
      const link = linkTo(serverPages.password)
      return letter(to, mails.accessEndedSubject, mails.accessEnded, { link })
    },
    passwordChanged(to: string): MailMessage {
      const link = linkTo(serverPages.password)
      return letter(to, mails.passwordChangedSubject, mails.passwordChanged, { link })
    },
  }
}
