import fp from 'fastify-plugin'
import { addCable } from './cable.ts'

/** Live events over the ActionCable protocol at `/cable`. */
export const realtime = fp((app) => addCable(app), { name: 'realtime' })
