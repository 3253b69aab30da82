import type { FastifyInstance } from 'fastify'
import { searchAll } from './queries.ts'

/** Registers the search route. */
export function serveSearch({ serve, database }: FastifyInstance): void {
  serve('GET /search', ({ query }) => searchAll(database.readDb, query.query))
}
