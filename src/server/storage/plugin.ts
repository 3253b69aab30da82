import fp from 'fastify-plugin'
import { openStorage } from './open-storage.ts'
import type { FileStorage } from './storage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storage: FileStorage
  }
}

/** Decorates the app with the storage of files. */
export const storage = fp(async (app) => void app.decorate('storage', await openStorage(app.settings)), {
  name: 'storage',
})
