import { sql } from 'kysely'
import { signInBrake } from '../../core/limits.ts'
import type { Db } from './tables.ts'

/** Whom a failed log-in counts against: digests, so that no address is kept. */
export interface SignInSubjects {
  account: string
  address: string
}

/** Seconds until the next log-in may be tried; 0 where it may be now. */
export async function signInWait(db: Db, { account, address }: SignInSubjects): Promise<number> {
  const { perAccount, perAddress, windowMinutes } = signInBrake
  const { rows } = await sql<{ wait: number }>`
    select coalesce(max(wait), 0)::int as wait from (
      select extract(epoch from (min(at) + make_interval(mins => ${windowMinutes}) - now())) as wait
      from sign_in_failures
      where subject in (${account}, ${address}) and at > now() - make_interval(mins => ${windowMinutes})
      group by subject
      having count(*) >= case subject when ${account} then ${perAccount}::int else ${perAddress}::int end
    ) braked`.execute(db)
  return Math.max(0, rows[0]?.wait ?? 0)
}

export async function noteSignInFailure(db: Db, { account, address }: SignInSubjects): Promise<void> {
  await sql`insert into sign_in_failures (subject) values (${account}), (${address})`.execute(db)
  await sql`
    delete from sign_in_failures
    where at < now() - make_interval(mins => ${signInBrake.windowMinutes * 2})`.execute(db)
}

/** Who got in has no failures of the account any more. */
export async function forgetSignInFailures(db: Db, account: string): Promise<void> {
  await sql`delete from sign_in_failures where subject = ${account}`.execute(db)
}
