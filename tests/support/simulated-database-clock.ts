import type { Database } from '../../src/server/database/database.ts'

/**
 * Makes `now()` of an embedded database return a time that the test sets: statements find a function of the test before
 * the one of PostgreSQL, and the defaults of columns use it too. Returns a function that sets the time.
 */
export async function simulateDatabaseClock({ pool }: Database): Promise<(at: Date) => Promise<void>> {
  // A table in the schema of the application, so that the database is not used for other tests afterwards.
  await pool.query(`
    create table public.simulated_clock (at timestamptz not null);
    insert into public.simulated_clock values (pg_catalog.now());
    create schema simulated;
    create function simulated.now() returns timestamptz language sql stable
      as 'select at from public.simulated_clock';
    set search_path = public, simulated, pg_catalog`)
  const { rows } = await pool.query<{ statement: string }>(`
    select format('alter table %s alter column %I set default simulated.now()', d.adrelid::regclass, a.attname) as statement
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) in ('now()', 'pg_catalog.now()')`)
  for (const { statement } of rows) await pool.query(statement)
  return async (at) => {
    await pool.query('update public.simulated_clock set at = $1::timestamptz', [at.toISOString()])
  }
}
