import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embedBasePath, embedNames, getEmbedPath, type PinnedScript } from '../../../core/site/embeds.ts'
import { parseLanguageTag } from '../../../core/languages.ts'
import { notFoundProblem } from '../../system/domain-error.ts'
import { buildContentSecurityPolicy } from '../../plugins/security-headers.ts'
import { getMessages } from '../../http/messages.ts'
import { getLanguageMessages } from '../../messages/language-messages.ts'
import { packageVersion } from '../../system/version.ts'
import { elementsFolder, listEntryImports, readEmbedFiles } from './embed-files.ts'
import { renderFramePage, frameStyle } from './frame-page.ts'

const immutable = 'public, max-age=31536000, immutable'
/** The newest version is asked for anew after so many seconds. */
const aliasS = 600
/** Everything in one file, which one checksum covers. */
const singleFile = 'roadstead.single.js'
const major = `v${packageVersion.split('.')[0] === '0' ? 1 : packageVersion.split('.')[0]}`

/**
 * What pages of others load: the scripts of this version, which never change; the
 * alias of the newest one; each widget as a page for frames.
 */
export function registerEmbedRoutes(app: FastifyInstance): void {
  const { settings } = app
  const files = readEmbedFiles()
  const folder = `${embedBasePath}/${packageVersion}`

  async function sendFile(reply: FastifyReply, name: string, cache: string): Promise<FastifyReply> {
    if (!files.has(name)) throw notFoundProblem('such file of the embed')
    return reply
      .header('cache-control', cache)
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(elementsFolder, name)))
  }

  app.get<{ Params: { '*': string } }>(`${folder}/*`, (request, reply) =>
    request.params['*'] === 'integrity.json'
      ? reply.header('cache-control', immutable).send(Object.fromEntries(files))
      : sendFile(reply, request.params['*'], immutable),
  )
  // Few lines: what they name is kept for good, and only they are asked for again.
  const first = files.has('roadstead.js') ? ['roadstead.js', ...listEntryImports()] : []
  app.get(`${embedBasePath}/${major}/roadstead.js`, (_request, reply) => {
    if (first.length === 0) throw notFoundProblem('such file of the embed')
    return reply
      .header('cache-control', `public, max-age=${aliasS}`)
      .type('text/javascript; charset=utf-8')
      .send(first.map((name) => `import '${folder}/${name}'\n`).join(''))
  })
  app.get(`${embedBasePath}/${major}/single.json`, (_request, reply) => {
    const integrity = files.get(singleFile)
    if (!integrity) throw notFoundProblem('such file of the embed')
    const pinned: PinnedScript = { src: `${folder}/${singleFile}`, integrity }
    return reply.header('cache-control', `public, max-age=${aliasS}`).send(pinned)
  })
  app.get(`${embedBasePath}/frame.css`, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/css; charset=utf-8').send(frameStyle),
  )

  const policy = framePolicy(buildContentSecurityPolicy(settings))
  for (const name of embedNames)
    app.get<{ Querystring: { lang?: string } }>(getEmbedPath(name), (request, reply) => {
      const language = parseLanguageTag(request.query.lang)
      const words = language ? getLanguageMessages(language) : getMessages(request)
      return (
        reply
          .header('content-security-policy', policy)
          .removeHeader('x-frame-options')
          // In a sandbox it has no origin to be keyed by.
          .removeHeader('origin-agent-cluster')
          .header('cache-control', 'public, max-age=600')
          .header('vary', 'accept-language, cookie')
          .type('text/html; charset=utf-8')
          .send(renderFramePage({ name, scriptsFolder: folder, messages: words }))
      )
    })
}

/** A frame may stand in any page; it holds nobody's session and asks nothing that needs one. */
function framePolicy(own: Record<string, string[]>): string {
  const directives = {
    ...own,
    'frame-ancestors': ['*'],
    'form-action': ["'none'"],
    // An origin of its own, also where the page around sets no sandbox: no cookie goes with what it asks.
    sandbox: ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
