import { Option, type Command } from 'commander'
import { Value } from 'typebox/value'
import { SignUp } from '../../core/contract/user.ts'
import { password as passwordLength } from '../../core/limits/accounts.ts'
import { cleanName } from '../../core/text.ts'
import { isWeakPassword } from '../accounts/sign-in/password-strength.ts'
import { hashPassword } from '../accounts/sign-in/passwords.ts'
import { getLanguageMessages } from '../messages/language-messages.ts'
import { openSecrets } from '../system/secrets.ts'
import { addUser } from '../accounts/queries.ts'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

interface Options {
  email: string
  password?: string
  passwordStdin?: boolean
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
    .addOption(
      new Option(
        '--password <text>',
        'password; other users of the machine can read it in the list of processes, without the option the command asks for it',
      ).conflicts('passwordStdin'),
    )
    .option('--password-stdin', 'read the password from the first line of standard input')
    .option('--name <text>', 'first and last name')
    .option('--admin', 'grant admin rights: delete any place, see the review queue')
    .action((options: Options) => addAccount(options, context))
  for (const subcommand of command.commands) subcommand.copyInheritedSettings(program)
}

async function addAccount(
  { email, name, admin = false, ...options }: Options,
  context: CommandContext,
): Promise<void> {
  const { email: emailSchema, password: passwordSchema } = SignUp.properties
  if (!Value.Check(emailSchema, email)) throw new CommandError(`${email} is not a valid e-mail address`)
  const password = options.password ?? (await readPassword(context.io, options.passwordStdin ?? false))
  if (!Value.Check(passwordSchema, password)) {
    const { minLength, maxLength } = passwordLength
    throw new CommandError(`the password must have ${minLength} to ${maxLength} characters`)
  }
  if (await isWeakPassword(password)) {
    throw new CommandError(`the password: ${getLanguageMessages('en').account.errors.passwordTooCommon}`)
  }
  const { database, settings } = await context.getInstallation()
  const [first, ...last] = cleanName(name ?? '').split(' ')
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

/** Reads the password from standard input, or asks a person for it twice, because it is not shown. */
async function readPassword(io: CommandIo, isFromStdin: boolean): Promise<string> {
  if (isFromStdin) return io.readSecret({ from: 'stdin', prompt: '' })
  const password = await io.readSecret({ from: 'terminal', prompt: 'Password: ' })
  const repeated = await io.readSecret({ from: 'terminal', prompt: 'Password again: ' })
  if (password !== repeated) throw new CommandError('the two passwords differ')
  return password
}
