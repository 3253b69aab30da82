import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../paths.ts'

/** Where the built site lies. */
export const siteFolder = join(packageFolder, 'dist', 'site')

/** The built document of the site. */
export interface SiteTemplate {
  html: string
  /** Addresses of its style sheets, for pages that the server writes itself. */
  stylesheets: string[]
}

/** Reads the document; null where the site was not built and only the API is served. */
export async function readSiteTemplate(): Promise<SiteTemplate | null> {
  try {
    const html = await readFile(join(siteFolder, 'index.html'), 'utf8')
    const links = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? []
    return { html, stylesheets: links.flatMap((link) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? []) }
  } catch {
    return null
  }
}
