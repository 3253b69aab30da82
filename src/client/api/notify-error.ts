import { ApiError } from './call.ts'
import { $locale } from '../language.ts'
import { notify, type NoticeSubject } from '../notices.ts'
import { getErrorDetail } from './error-messages.ts'

/**
 * Says in a notice why a call failed that no form stands for. The specification logs
 * these failures only; the caller does that. Throws what is no failure of a call.
 */
export function notifyError(subject: NoticeSubject, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  notify(subject, getErrorDetail(error, $locale.get().messages.failures), 'failed')
}
