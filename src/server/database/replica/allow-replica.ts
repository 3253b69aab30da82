import type { ReadDb } from '../tables.ts'

const replicaReads = new WeakMap<ReadDb, ReadDb>()

/**
 * Returns the database for a read of public data, which a replica may answer, in which the last changes may be missing.
 * The function with the statement decides: not for permissions, and not for positions of vessels, whose visibility
 * their owners may have changed. Without a replica, and for a `Db` or a transaction, returns the same database.
 */
export function allowReplica(db: ReadDb): ReadDb {
  return replicaReads.get(db) ?? db
}

/** Gives the reads of a database a replica. */
export function setReplicaReads(db: ReadDb, reads: ReadDb): void {
  replicaReads.set(db, reads)
}
