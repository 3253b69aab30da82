import { failures } from '../../core/messages/en/common.json'
import { ApiError } from './call.ts'
import { getMessages } from '../language.ts'
import { notify, type NoticeSubject } from '../notices.ts'
import { getErrorDetail } from './error-messages.ts'

/**
 * Shows a notice for a failed call that does not belong to a form. The specification only
 * logs these failures, which is up to the caller. Rethrows errors other than ApiError.
 */
export function notifyError(subject: NoticeSubject, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  notify(subject, getErrorDetail(error, getMessages({ failures }).failures), 'failed')
}
