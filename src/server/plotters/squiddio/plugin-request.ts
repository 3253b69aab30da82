import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '../../accounts/session-queries.ts'

/** What the plugin sends, as texts; a name that was sent twice counts once. */
export type PluginFields = Readonly<Record<string, string>>

/** One call of the plugin. */
export interface PluginRequest {
  request: FastifyRequest
  reply: FastifyReply
  fields: PluginFields
  /** Whose key it carries; null without one. Throws the sentence for a key that is nobody's. */
  findUser(): Promise<SessionUser | null>
  /** The same where a key is needed. */
  requireUser(): Promise<SessionUser>
}
