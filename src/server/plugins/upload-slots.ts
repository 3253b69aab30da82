import fp from 'fastify-plugin'
import { uploadSlots as limits } from '../../core/limits/protection.ts'
import { createSlots, type Slots } from '../system/concurrency-slots.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits the uploads that are held in memory at the same time. */
    uploadSlots: Slots
  }
}

export const uploadSlots = fp(async (app) => void app.decorate('uploadSlots', createSlots(limits)))
