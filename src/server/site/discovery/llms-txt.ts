import type { FastifyInstance } from 'fastify'
import { discoveryCacheS } from '../../../core/limits/discovery.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { pages } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { serverMessages } from '../../messages/messages.ts'
import { exportLicence } from '../../messages/record-texts.ts'
import { programPaths } from './addresses.ts'

const texts = serverMessages.llms
const paths = { ...programPaths, help: pages.faq }

/** Links of each section. */
const sections = {
  api: ['documentation', 'openapi'],
  data: ['places_geojson', 'ogc_features', 'vector_tiles_places', 'oembed', 'activity_feed'],
  site: ['sitemap', 'help'],
} as const satisfies Record<keyof typeof texts.sections, readonly (keyof typeof texts.links)[]>

/** Registers `/llms.txt` (llmstxt.org): what the site is and where its data is, in Markdown. */
export function registerLlmsText(app: FastifyInstance): void {
  app.get(programPaths.llms, (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${discoveryCacheS.texts}`)
      .type('text/plain; charset=utf-8')
      .send(createLlmsText(getSiteUrl(app.settings, request))),
  )
}

function createLlmsText(siteUrl: string): string {
  const { product } = english.site
  const parts = (Object.keys(sections) as (keyof typeof sections)[]).map((section) => {
    const links = sections[section].map((name) => {
      const [title, description] = texts.links[name]
      return `- [${title}](${siteUrl}${paths[name]}): ${description}`
    })
    return `## ${texts.sections[section]}\n\n${links.join('\n')}\n`
  })
  const notes = [...texts.notes, exportLicence].map((note) => `- ${note}`)
  const head = `# ${product}\n\n> ${formatMessage(texts.summary, { product })}\n\n${notes.join('\n')}\n`
  return [head, ...parts].join('\n')
}
