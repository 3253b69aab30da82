import fp from 'fastify-plugin'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage
  }
}

/** Files on disk or S3. */
export const storage = fp(async (app) => void app.decorate('storage', await openStorage(app.settings)), {
  name: 'storage',
})
