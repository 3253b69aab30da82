import type { FastifyReply, FastifyRequest } from 'fastify'
import { squiddio } from '../../../core/limits.ts'
import { pages } from '../../../core/site/pages.ts'
import type { ReaderWords } from '../../messages/messages.ts'
import { fill } from '../../../core/text.ts'
import { HttpProblem } from '../../http/problems.ts'
import { wordsOf } from '../../http/messages.ts'

/** Names a sentence that the plugin shows in place of what was asked for. */
export type SentenceName = keyof ReaderWords['squiddio']

/** Thrown where a call of the plugin ends with a sentence. */
export class PluginSentence extends Error {
  readonly sentence: SentenceName

  constructor(name: SentenceName) {
    super(name)
    this.sentence = name
  }
}

/** What a failure is told as; `failed` is for what nobody expected. */
export function sentenceOf(error: unknown): SentenceName {
  if (error instanceof PluginSentence) return error.sentence
  if (!(error instanceof HttpProblem)) return 'failed'
  const { status } = error.problem
  if (status === 429) return 'tooMany'
  return status === 503 ? 'away' : 'failed'
}

/** A sentence in the words of whoever asks. */
export function sentenceText(request: FastifyRequest, name: SentenceName): string {
  return fill(wordsOf(request).squiddio[name], { path: pages.plugin, most: squiddio.mostPlaces })
}

/** Answers with a sentence alone: the plugin shows every short answer that is not what it asked for. */
export function sendSentence(request: FastifyRequest, reply: FastifyReply, name: SentenceName): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(sentenceText(request, name))
}
