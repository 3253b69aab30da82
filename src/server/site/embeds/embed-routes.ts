import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embedBasePath, embedNames, getEmbedPath, type PinnedScript } from '../../../core/site/embeds.ts'
import { parseLanguageTag } from '../../../core/languages.ts'
import { notFoundProblem } from '../../system/domain-error.ts'
import { fileRoute } from '../../plugins/request-kind.ts'
import { buildContentSecurityPolicy } from '../../plugins/security-headers.ts'
import { getMessages } from '../../http/messages.ts'
import { getLanguageMessages } from '../../messages/language-messages.ts'
import { packageVersion } from '../../system/version.ts'
import { getKeptBuildsFolder, readKeptElement } from '../kept-builds/kept-builds.ts'
import { elementsFolder, listEntryImports, readEmbedFiles } from './embed-files.ts'
import { renderFramePage, frameStyle } from './frame-page.ts'

const immutable = 'public, max-age=31536000, immutable'
/** Cache lifetime of the latest version in seconds. */
const aliasS = 600
/** Bundle of all elements in one file, for a single integrity hash. */
const singleFile = 'roadstead.single.js'
const major = `v${packageVersion.split('.')[0] === '0' ? 1 : packageVersion.split('.')[0]}`

/**
 * Serves the files for other sites: the immutable scripts of this version, the alias of
 * the latest version, and a frame page for each widget.
 */
export function registerEmbedRoutes(app: FastifyInstance): void {
  const { settings } = app
  const files = readEmbedFiles()
  const folder = `${embedBasePath}/${packageVersion}`
  const keptBuilds = getKeptBuildsFolder(settings.dataFolder)

  /** Sends a script of this version; one that only an earlier build of it had is kept in the data folder. */
  async function sendScript(reply: FastifyReply, name: string): Promise<FastifyReply> {
    const content = files.has(name)
      ? await readFile(join(elementsFolder, name))
      : await readKeptElement(keptBuilds, packageVersion, name)
    if (!content) throw notFoundProblem('apiErrors.embedFileNotFound')
    return reply.header('cache-control', immutable).type('text/javascript; charset=utf-8').send(content)
  }

  app.get<{ Params: { '*': string } }>(`${folder}/*`, fileRoute, (request, reply) =>
    request.params['*'] === 'integrity.json'
      ? reply.header('cache-control', immutable).send(Object.fromEntries(files))
      : sendScript(reply, request.params['*']),
  )
  // The alias only imports immutable files, so browsers revalidate only the alias.
  const first = files.has('roadstead.js') ? ['roadstead.js', ...listEntryImports()] : []
  app.get(`${embedBasePath}/${major}/roadstead.js`, fileRoute, (_request, reply) => {
    if (first.length === 0) throw notFoundProblem('apiErrors.embedFileNotFound')
    return reply
      .header('cache-control', `public, max-age=${aliasS}`)
      .type('text/javascript; charset=utf-8')
      .send(renderAlias(first.map((name) => `${folder}/${name}`)))
  })
  app.get(`${embedBasePath}/${major}/single.json`, fileRoute, (_request, reply) => {
    const integrity = files.get(singleFile)
    if (!integrity) throw notFoundProblem('apiErrors.embedFileNotFound')
    const pinned: PinnedScript = { src: `${folder}/${singleFile}`, integrity }
    return reply.header('cache-control', `public, max-age=${aliasS}`).send(pinned)
  })
  app.get(`${embedBasePath}/frame.css`, fileRoute, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/css; charset=utf-8').send(frameStyle),
  )

  const policy = buildFramePolicy(buildContentSecurityPolicy(settings))
  for (const name of embedNames)
    app.get<{ Querystring: { lang?: string } }>(getEmbedPath(name), (request, reply) => {
      const language = parseLanguageTag(request.query.lang)
      const messages = language ? getLanguageMessages(language) : getMessages(request)
      return (
        reply
          .header('content-security-policy', policy)
          .removeHeader('x-frame-options')
          // Without it, the frame does not load in a page that is cross-origin isolated. Tile servers need no CORP.
          .header('cross-origin-embedder-policy', 'credentialless')
          // A sandboxed page has no origin that could be used as a cache key.
          .removeHeader('origin-agent-cluster')
          .header('cache-control', 'public, max-age=600')
          .header('vary', 'accept-language, cookie')
          .type('text/html; charset=utf-8')
          .send(renderFramePage({ name, scriptsFolder: folder, messages }))
      )
    })
}

/**
 * Script that imports files of the site. It also works in a script tag without `type="module"`, where a static import
 * is a syntax error, and where addresses would be those of the page.
 */
function renderAlias(paths: readonly string[]): string {
  return `{const script=document.currentScript
Promise.all(${JSON.stringify(paths)}.map(path=>import(script?new URL(path,script.src).href:path))).catch(error=>console.error('Roadstead: the script cannot be loaded',error))}
`
}

/** Any page may embed a frame; frames have no session and make no calls that require one. */
function buildFramePolicy(own: Record<string, string[]>): string {
  const directives = {
    ...own,
    'frame-ancestors': ['*'],
    'form-action': ["'none'"],
    // Opaque origin even if the embedding page sets no sandbox, so that requests carry no cookies.
    sandbox: ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
