import fp from 'fastify-plugin'
import { openStorage } from './open-storage.ts'
import type { FileStorage } from './storage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storage: FileStorage
  }
}

/** Files on disk or S3. */
export const storage = fp(async (app) => void app.decorate('storage', await openStorage(app.settings)), {
  name: 'storage',
})
