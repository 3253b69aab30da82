import fp from 'fastify-plugin'
import { addRegionPages } from './admin-pages.ts'

/** The page of the waters that the site keeps loaded. */
export const regions = fp(async (app) => addRegionPages(app), { name: 'regions' })
