import { password as passwordLength } from '../../../core/limits/accounts.ts'
import { formatMessage } from '../../../core/text.ts'
import type { FormField } from '../../http/pages/form-page.ts'
import type { FormProblem } from '../../http/pages/form-request.ts'
import type { ServerMessages } from '../../messages/language-messages.ts'

type AccountMessages = ServerMessages['account']

/** Field for an e-mail address; `username` where browsers should offer stored log-ins. */
export function buildEmailField(
  messages: AccountMessages,
  autocomplete: 'email' | 'username',
  value: string,
  problem?: FormProblem,
): FormField {
  return {
    name: 'user[email]',
    label: messages.email,
    type: 'email',
    autocomplete,
    value,
    problem: problem?.fields.email,
  }
}

/** Field for a new password; the entered value is never sent back. */
export function buildNewPasswordField(
  messages: AccountMessages,
  label: string,
  problem?: FormProblem,
): FormField {
  return {
    name: 'user[password]',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: formatMessage(messages.passwordHint, { count: passwordLength.minLength }),
    minLength: passwordLength.minLength,
    maxLength: passwordLength.maxLength,
    problem: problem?.fields.password,
  }
}
