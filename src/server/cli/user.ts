import type { Command } from 'commander'
import { Value } from 'typebox/value'
import { SignUp } from '../../core/contract/user.ts'
import { password as passwordLength } from '../../core/limits/accounts.ts'
import { isWeakPassword } from '../accounts/sign-in/password-strength.ts'
import { hashPassword } from '../accounts/sign-in/passwords.ts'
import { getLanguageMessages } from '../messages/language-messages.ts'
import { openSecrets } from '../system/secrets.ts'
import { addUser } from '../accounts/queries.ts'
import { CommandError } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

interface Options {
  email: string
  password: string
  name?: string
  admin?: boolean
}

/** Adds `roadstead user add`: creates an account without the sign-up form, for example the first admin. */
export function addUserCommand(program: Command, context: CommandContext): void {
  const command = program.command('user').description('manage user accounts')
  command
    .command('add')
    .description('add an account')
    .requiredOption('--email <address>', 'e-mail address for login')
    .requiredOption('--password <text>', 'password')
    .option('--name <text>', 'first and last name')
    .option('--admin', 'grant admin rights: delete any place, see the review queue')
    .action((options: Options) => addAccount(options, context))
  for (const subcommand of command.commands) subcommand.copyInheritedSettings(program)
}

async function addAccount(
  { email, password, name, admin = false }: Options,
  context: CommandContext,
): Promise<void> {
  const { email: emailSchema, password: passwordSchema } = SignUp.properties
  if (!Value.Check(emailSchema, email)) throw new CommandError(`${email} is not a valid e-mail address`)
  if (!Value.Check(passwordSchema, password)) {
    const { minLength, maxLength } = passwordLength
    throw new CommandError(`the password must have ${minLength} to ${maxLength} characters`)
  }
  if (await isWeakPassword(password)) {
    throw new CommandError(`--password: ${getLanguageMessages('en').account.errors.passwordTooCommon}`)
  }
  const { database, settings } = await context.getInstallation()
  const [first, ...last] = (name ?? '').trim().split(/\s+/)
  const id = await addUser(database.db, openSecrets(settings), {
    email,
    passwordHash: await hashPassword(password),
    first_name: first || null,
    last_name: last.join(' ') || null,
    admin,
  })
  if (id === null) throw new CommandError(`${email} already has an account`)
  context.io.out(`Account ${id} added for ${email}${admin ? ', an admin' : ''}.`)
}
