import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '../../accounts/session-queries.ts'

/** Fields of a plugin request as strings. The last value of a repeated field is used. */
export type PluginFields = Readonly<Record<string, string>>

/** A request of the plugin. */
export interface PluginRequest {
  request: FastifyRequest
  reply: FastifyReply
  fields: PluginFields
  /** Finds the user of the API key; null without a key. Throws a PluginMessageError for an unknown key. */
  findUser(): Promise<SessionUser | null>
  /** Like `findUser`, but throws a PluginMessageError without a key. */
  requireUser(): Promise<SessionUser>
}
