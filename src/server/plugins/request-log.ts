import fp from 'fastify-plugin'
import type { Settings } from '../system/settings.ts'
import { createRedactor } from '../system/log-redaction.ts'
import { createLogStream, type LogStream } from '../system/log-stream.ts'

/** Options of the logger. It logs no URL, query, header or body. */
export function loggerOptions(settings: Settings, logStream?: LogStream) {
  return {
    level: settings.logLevel,
    base: null,
    // Error messages and stack traces may repeat a URL or a header.
    stream: createLogStream(createRedactor(settings), logStream),
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      // The options that the multipart parser logs include all headers.
      busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
      // Omits PostgreSQL's `detail`, which repeats values that users entered.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? '',
      }),
    },
  }
}

/** Logs one line per response with the pattern of the route, not the requested URL. */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500 && !app.refusals.includes(request)) request.log.error(line, 'answered')
    else request.log.debug(line, 'answered')
  })
})
