import fp from 'fastify-plugin'

/**
 * Marks responses without `cache-control` as `private, no-store`, and makes private
 * responses vary by cookie, authorization and language.
 */
export const cacheHeaders = fp(async (app) => {
  app.addHook('onSend', async (_request, reply) => {
    const cacheControl = String(reply.getHeader('cache-control') ?? 'no-store')
    if (!/\b(private|no-store)\b/.test(cacheControl)) return
    if (!cacheControl.includes('private')) void reply.header('cache-control', 'private, no-store')
    const vary = String(reply.getHeader('vary') ?? '')
    const varyNames = vary
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
    const missing = ['Cookie', 'Authorization', 'Accept-Language'].filter(
      (name) => !varyNames.includes(name.toLowerCase()) && !varyNames.includes('*'),
    )
    void reply.header('vary', [...(vary ? [vary] : []), ...missing].join(', '))
  })
})
