import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverPages } from '../../core/site/pages.ts'
import { trustedTypesPolicies } from '../../core/site/trusted-types.ts'
import { packageFolder } from '../system/paths.ts'
import { markFileRoute } from '../plugins/request-kind.ts'
import { buildContentSecurityPolicy } from '../plugins/security-headers.ts'

/** npm package of the Signal K plugin, packed by the build. */
const signalkPackage = join(packageFolder, 'dist', 'download', 'signalk-roadstead.tgz')
/** Folder of the built panel. */
const panelFolder = join(packageFolder, 'dist', 'plugin')
export const plotterPanelPath = '/plugin-panel'
const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the panel for the browser of a chart plotter. It may be framed, because plotters
 * show web apps in frames, and may connect to the boat's own server. In a frame of another
 * site it uses no session.
 */
export async function addPlotterPanel(app: FastifyInstance): Promise<void> {
  const { settings } = app
  if (!existsSync(panelFolder)) return
  const policy = buildContentSecurityPolicy(settings)
  // The service worker of the panel fetches imagery itself.
  const imagery = (policy['img-src'] ?? []).filter((source) => source.includes('//'))
  const rules = {
    ...policy,
    'connect-src': ["'self'", 'ws:', 'wss:', ...imagery],
    'frame-ancestors': ['*'],
    'trusted-types': Object.values(trustedTypesPolicies),
  }
  const header = Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
  await app.register(async (panel) => {
    panel.addHook('onRoute', markFileRoute)
    panel.addHook('onSend', async (_request, reply) => {
      void reply.removeHeader('x-frame-options').header('content-security-policy', header)
    })
    const page = await readFile(join(panelFolder, 'index.html'), 'utf8')
    panel.get(plotterPanelPath, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    )
    await panel.register(fastifyStatic, {
      root: panelFolder,
      prefix: `${plotterPanelPath}/`,
      index: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
      },
    })
  })
  if (existsSync(signalkPackage)) {
    app.get(serverPages.signalkPackage, (_request, reply) =>
      reply
        .type('application/gzip')
        .header('cache-control', 'no-cache')
        .header('content-disposition', 'attachment; filename="signalk-roadstead.tgz"')
        .send(createReadStream(signalkPackage)),
    )
  }
  // The page refers to its files by relative URLs, which need the trailing slash.
  app.addHook('onRequest', async (request, reply) => {
    const [path, query] = request.url.split('?')
    if (path === plotterPanelPath) return reply.redirect(`${plotterPanelPath}/${query ? `?${query}` : ''}`)
    return undefined
  })
}
