import { sql } from 'kysely'

/**
 * Statement that allows the current transaction to wait for anything else than the database, such as a file, for any
 * time. PostgreSQL ends other transactions whose client sends nothing for `databaseTimeouts.idleTransactionMs`.
 */
export const allowIdleTransactionText = 'set local idle_in_transaction_session_timeout = 0'

/** The same for a transaction of Kysely. */
export const allowIdleTransaction = sql.raw(allowIdleTransactionText)
