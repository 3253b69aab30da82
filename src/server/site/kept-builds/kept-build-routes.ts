import type { FastifyInstance, FastifyReply } from 'fastify'
import { extname } from 'node:path'
import { embedBasePath } from '../../../core/site/embeds.ts'
import { notFoundProblem } from '../../system/domain-error.ts'
import { getKeptBuildsFolder, readKeptAsset, readKeptElement } from './kept-builds.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** Serves the files of earlier builds that are kept in the data folder; those of the running one have routes of their own. */
export function registerKeptBuildRoutes(app: FastifyInstance): void {
  const folder = getKeptBuildsFolder(app.settings.dataFolder)

  function send(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
      .send(content)
  }

  // Not counted as files of the program: anyone can ask for names that no version had.
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const content = await readKeptAsset(folder, name)
    if (!content) throw notFoundProblem('refusals.addressNotFound')
    return send(reply, name, content)
  })
  app.get<{ Params: { version: string; '*': string } }>(
    `${embedBasePath}/:version/*`,
    async ({ params: { version, '*': name } }, reply) => {
      const content = await readKeptElement(folder, version, name)
      if (!content) throw notFoundProblem('apiErrors.embedFileNotFound')
      return send(reply, name, content)
    },
  )
}
