import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseRecordId } from '../../core/site/pages.ts'
import { ogcBasePath } from '../../core/site/gis-paths.ts'
import type { Html } from '../http/pages/html.ts'
import { getSiteUrl } from '../http/site-url.ts'
import { serverMessages } from '../messages/messages.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { collections, type Collection } from './collections.ts'
import {
  conformanceClasses,
  createCollection,
  createCollections,
  createConformance,
  createFeature,
  createLandingPage,
} from './documents.ts'
import { readFeaturePage, type FeaturePage } from './feature-pages.ts'
import {
  renderCollectionsPage,
  renderConformancePage,
  renderFeaturePage,
  renderFeaturesPage,
  renderLinksPage,
} from './html-pages.ts'
import { checkParameters, itemsParameters } from './items-query.ts'
import { createOgcOpenApi } from './openapi.ts'
import { geoJsonType, jsonType, openApiType, sendDocument, type OgcDocument } from './responses.ts'

const texts = serverMessages.ogc

interface CollectionParams {
  Params: { collection: string }
}
interface ItemParams {
  Params: { collection: string; id: string }
}

/** Serves the OGC API - Features, Part 1 (core, GeoJSON, HTML, OpenAPI 3.0). */
export function registerOgcRoutes(app: FastifyInstance): void {
  const { settings, database, exportService } = app

  const getBase = (request: FastifyRequest) => getSiteUrl(settings, request) + ogcBasePath
  const readParameters = (request: FastifyRequest, allowed: readonly string[]) =>
    checkParameters(request.query as Record<string, unknown>, allowed) // the query parser returns an object

  /** Renders the HTML of a page of features in a turn, like its JSON. */
  function renderStoredPage(json: Buffer, { id, title }: Collection, base: string): Promise<Html> {
    return exportService.limiter.run(() => {
      const page = JSON.parse(json.toString()) as FeaturePage // written by readFeaturePage
      return Promise.resolve(renderFeaturesPage(title, `${base}/collections/${id}`, page))
    })
  }

  /** Registers a document that depends on its URL only. */
  function serveDocument(path: string, create: (base: string) => OgcDocument): void {
    app.get(ogcBasePath + path, async (request, reply) => {
      const { f } = readParameters(request, ['f'])
      return sendDocument(request, reply, f, create(getBase(request)))
    })
  }

  serveDocument('', (base) => {
    const json = createLandingPage(base)
    const { title, description, links } = json
    return { mediaType: jsonType, json, title, renderHtml: () => renderLinksPage(title, description, links) }
  })
  serveDocument('/api', (base) => {
    const { title, description, links } = createLandingPage(base)
    return {
      mediaType: openApiType,
      json: createOgcOpenApi(base),
      title,
      renderHtml: () =>
        renderLinksPage(title, `${description} ${Object.values(texts.parameters).join(' ')}`, links),
    }
  })
  serveDocument('/conformance', (base) => {
    const json = createConformance(base)
    const renderHtml = () => renderConformancePage(conformanceClasses, json.links)
    return { mediaType: jsonType, json, title: texts.links.conformance, renderHtml }
  })
  serveDocument('/collections', (base) => {
    const json = createCollections(base)
    const renderHtml = () => renderCollectionsPage(json.collections, json.links)
    return { mediaType: jsonType, json, title: texts.links.data, renderHtml }
  })

  app.get<CollectionParams>(`${ogcBasePath}/collections/:collection`, async (request, reply) => {
    const { f } = readParameters(request, ['f'])
    const json = createCollection(getBase(request), findCollection(request.params.collection))
    const { title, description, links } = json
    const renderHtml = () => renderLinksPage(title, description, links)
    return sendDocument(request, reply, f, { mediaType: jsonType, json, title, renderHtml })
  })

  app.get<CollectionParams>(`${ogcBasePath}/collections/:collection/items`, async (request, reply) => {
    const collection = findCollection(request.params.collection)
    const values = readParameters(request, itemsParameters)
    const siteUrl = getSiteUrl(settings, request)
    const json = await readFeaturePage(app, request, { collection, values, siteUrl })
    return sendDocument(request, reply, values.f, {
      mediaType: geoJsonType,
      json,
      title: collection.title,
      renderHtml: () => renderStoredPage(json, collection, getBase(request)),
    })
  })

  app.get<ItemParams>(`${ogcBasePath}/collections/:collection/items/:id`, async (request, reply) => {
    const collection = findCollection(request.params.collection)
    const { f } = readParameters(request, ['f'])
    const id = parseRecordId(request.params.id)
    const siteUrl = getSiteUrl(settings, request)
    const record = id === null ? null : await collection.find(database.readDb, id, siteUrl)
    if (!record) throw notFoundProblem('apiErrors.featureNotFound')
    const json = createFeature(getBase(request), collection, record)
    const renderHtml = () => renderFeaturePage({ ...record, ...json })
    const title = String(record.properties.name)
    return sendDocument(request, reply, f, { mediaType: geoJsonType, json, title, renderHtml })
  })
}

function findCollection(id: string): Collection {
  const collection = collections.find((collection) => collection.id === id)
  if (!collection) throw notFoundProblem('apiErrors.collectionNotFound')
  return collection
}
