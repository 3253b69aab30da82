import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { overload as limits } from '../../../core/limits/server.ts'
import { OverloadError } from '../../database/overload-errors.ts'
import { isAlwaysAnswered } from '../request-kind.ts'
import { trackRequestsInProgress } from './requests-in-progress.ts'

/**
 * Refuses requests with 503 while the server works on too many others, and while the event loop is
 * delayed: then as large a share as the delay is above its limit, so that the rest is answered in
 * time. Files, the health checks and the metrics are always answered.
 */
export async function refuseExcess(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  const inProgress = new Set<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = inProgress.size >= limits.maxInProgress && !isAlwaysAnswered(request)
    done(isRefused ? new OverloadError('in_progress') : undefined)
  })
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: limits.sampleIntervalMs,
    pressureHandler: (request, _reply, _type, delayMs) =>
      inProgress.size >= limits.minInProgressForDelay &&
      !isAlwaysAnswered(request) &&
      Math.random() > maxDelayMs / (delayMs ?? Infinity)
        ? Promise.reject(new OverloadError('event_loop'))
        : undefined,
  })
  // After the checks: a request does not count for its own.
  trackRequestsInProgress(app, inProgress)
}
