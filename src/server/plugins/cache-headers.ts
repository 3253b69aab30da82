import fp from 'fastify-plugin'

/**
 * Answers that say nothing of caches depend on who asks, or may one day: no cache
 * keeps them, and one that keeps others' answers tells them apart.
 */
export const cacheHeaders = fp(async (app) => {
  app.addHook('onSend', async (_request, reply) => {
    const control = String(reply.getHeader('cache-control') ?? 'no-store')
    if (!/\b(private|no-store)\b/.test(control)) return
    if (!control.includes('private')) void reply.header('cache-control', 'private, no-store')
    const stated = String(reply.getHeader('vary') ?? '')
    const named = stated
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
    const missing = ['Cookie', 'Authorization', 'Accept-Language'].filter(
      (name) => !named.includes(name.toLowerCase()) && !named.includes('*'),
    )
    void reply.header('vary', [...(stated ? [stated] : []), ...missing].join(', '))
  })
})
