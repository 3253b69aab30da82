import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { pickLanguage, type Language } from '../../core/languages.ts'
import { languageCookie } from '../../core/site/page-data.ts'

/** The language of a page: the one chosen on the site, else the first of the browser's that we speak. */
export function getRequestLanguage(request: FastifyRequest): Language {
  const chosen = fastifyCookie.parse(request.headers.cookie ?? '')[languageCookie]
  return pickLanguage([chosen, ...accepted(request.headers['accept-language'])])
}

/** Tags of an Accept-Language header, the most wanted first. */
function accepted(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part, at) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
      return { tag, quality, at }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality || one.at - other.at)
    .map(({ tag }) => tag)
}
