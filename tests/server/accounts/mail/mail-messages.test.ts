import { expect, it } from 'vitest'
import { mailedLinkLifetimeHours } from '../../../../src/core/limits/accounts.ts'
import { createMailComposer } from '../../../../src/server/accounts/mail/mail-messages.ts'
import { getLanguageMessages } from '../../../../src/server/messages/language-messages.ts'

const site = 'https://harbour.example'
const write = createMailComposer(site, getLanguageMessages('en'))
const { confirmation, password } = mailedLinkLifetimeHours

it.each([
  [
    write.confirmation('a@b.example', 'a&b'),
    'Confirm your e-mail address',
    '/users/confirmation?token=a%26b',
    confirmation,
  ],
  [write.passwordReset('a@b.example', 'a&b'), 'Set a new password', '/users/password?token=a%26b', password],
  [
    write.confirmBeforeReset('a@b.example', 'a&b'),
    'Confirm your e-mail address first',
    '/users/confirmation?token=a%26b',
    confirmation,
  ],
  [write.accessRevoked('a@b.example'), 'Your e-mail address was confirmed', '/users/password', null],
  [write.passwordChanged('a@b.example'), 'Your password was changed', '/users/password', null],
])('$subject has its link and the time for which it works', (mail, subject, path, hours) => {
  expect(mail.to).toBe('a@b.example')
  expect(mail.subject).toBe(`Roadstead: ${subject}`)
  expect(mail.text).toContain(`\n\n${site}${path}\n`)
  expect(mail.text).toMatch(/ at https:\/\/harbour\.example[ .]/)
  expect(/within (\d+) hours/.exec(mail.text)?.[1] ?? null).toBe(hours === null ? null : String(hours))
  expect(mail.text).not.toMatch(/[{}]/)
})
