import fp from 'fastify-plugin'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../../core/languages.ts'
import type { PageName } from '../../../core/site/pages.ts'
import { packageFolder } from '../../system/paths.ts'

/** Folder of the built site. */
export const siteFolder = join(packageFolder, 'dist', 'site')

/** Scripts and style sheets of one page, in addition to those of every page. */
export interface PageFiles {
  scripts: string[]
  stylesheets: string[]
}

/** The built HTML document of the site. */
export interface DocumentTemplate {
  html: string
  /** URLs of its style sheets, for pages that the server renders. */
  stylesheets: string[]
  /** Scripts and style sheets of a page, for preloading. */
  getPageFiles(page: PageName): PageFiles
  /** URL of the messages of a language, for preloading; null for English, which is part of every page. */
  getMessagesUrl(language: Language): string | null
}

/** The parts of Vite's build manifest that are used here. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

declare module 'fastify' {
  interface FastifyInstance {
    /** The built document of the site; null if only the API is served. */
    documentTemplate: DocumentTemplate | null
  }
}

export const documentTemplate = fp(
  async (app) => void app.decorate('documentTemplate', await readDocumentTemplate()),
)

/** Reads the document; null if the site was not built and only the API is served. */
async function readDocumentTemplate(): Promise<DocumentTemplate | null> {
  try {
    const html = await readFile(join(siteFolder, 'index.html'), 'utf8')
    const manifest = JSON.parse(await readFile(join(siteFolder, 'pages.json'), 'utf8')) as Manifest // written by Vite
    const links = (html.match(/<link [^<>]*>/g) ?? []).filter((link) => link.includes(' rel="stylesheet"'))
    return {
      html,
      stylesheets: links.flatMap((link) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? []),
      getPageFiles: (page) => getPageFiles(manifest, page),
      getMessagesUrl(language) {
        const chunk = manifest[`../core/messages/${language}/index.ts`]
        return chunk && !chunk.isEntry ? `/${chunk.file}` : null
      },
    }
  } catch {
    return null
  }
}

/** Key of a page's module in Vite's manifest. */
const getModuleKey = (page: PageName) => {
  const name = page.replace(/FromState$/, '')
  return `pages/${name[0]?.toUpperCase()}${name.slice(1)}Page.tsx`
}

function getPageFiles(manifest: Manifest, page: PageName): PageFiles {
  const scripts = new Set<string>()
  const stylesheets = new Set<string>()
  function add(key: string): void {
    const chunk = manifest[key]
    if (!chunk || chunk.isEntry || scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    for (const sheet of chunk.css ?? []) stylesheets.add(`/${sheet}`)
    chunk.imports?.forEach(add)
  }
  add(getModuleKey(page))
  return { scripts: [...scripts], stylesheets: [...stylesheets] }
}
