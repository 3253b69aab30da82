import fp from 'fastify-plugin'
import { uploadSlots as limits } from '../../core/limits/posts.ts'
import { createConcurrencySlots, type ConcurrencySlots } from '../system/concurrency-slots.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits the number of concurrent uploads, which are held in memory. */
    uploadSlots: ConcurrencySlots
  }
}

export const uploadSlots = fp(async (app) => void app.decorate('uploadSlots', createConcurrencySlots(limits)))
