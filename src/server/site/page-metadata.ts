import type { FastifyInstance } from 'fastify'
import type { PageData } from '../../core/site/page-data.ts'
import type { PageMatch, PageName } from '../../core/site/pages.ts'
import type { Html } from '../http/pages/html.ts'
import { findNavAid } from '../nav-aids/queries.ts'
import { countPlaces } from '../places/count-queries.ts'
import { findPlace } from '../places/queries.ts'
import { listPostsForPage } from '../posts/queries.ts'
import type { ReadDb } from '../database/tables.ts'
import { findUser } from '../accounts/queries.ts'
import { findVessel } from '../vessels/queries.ts'
import {
  renderEmptyShell,
  renderFaqShell,
  renderHomeShell,
  renderPlainRecordShell,
  renderRecordShell,
} from './page-shell.ts'
import * as pageMessages from './page-messages.ts'
import { createPlaceStructuredData } from '../../core/site/place-structured-data.ts'
import type { ServerMessages } from '../messages/language-messages.ts'

/** Content that is inserted into the HTML document. */
export interface PageMetadata extends pageMessages.PageMessages {
  found: boolean
  /** The page whose scripts are loaded; null for the not-found screen. */
  name: PageName | null
  /** Structured data for search engines (schema.org). */
  structuredData?: object | null
  /** Tags of the head with which other sites preview the page. */
  shareTags?: readonly Html[]
  data: Omit<PageData, 'session' | 'language' | 'areaSearchEnabled'>
}

/** Metadata and initial data of a page. */
interface Subject extends pageMessages.PageMessages {
  structuredData?: object | null
  data?: Partial<PageData>
}

interface PageContext extends Pick<FastifyInstance, 'vesselAreas' | 'clock'> {
  db: ReadDb
  messages: ServerMessages
  /** null: visitor. */
  requesterId: number | null
  siteUrl: string
}

/**
 * Title, description and initial data of a page in a language, as far as the requester (null:
 * visitor) may see them; those of the not-found screen if the page or record does not exist.
 */
export async function getPageMetadata(
  page: PageMatch | null,
  { database, settings, siteUrl, vesselAreas, clock }: FastifyInstance,
  { requesterId, messages }: { requesterId: number | null; messages: ServerMessages },
): Promise<PageMetadata> {
  const { readDb: db } = database
  const context = { db, messages, requesterId, siteUrl: siteUrl(), vesselAreas, clock }
  const subject =
    page && (page.id === null ? await describePage(page.name, context) : await describeRecord(page, context))
  const { site, errorPages } = messages.messages
  const metadata: Subject = subject ?? {
    shell: renderEmptyShell(),
    title: `${errorPages.notFoundTitle} · ${site.product}`,
    description: errorPages.notFound,
  }
  return {
    ...metadata,
    found: subject !== null,
    name: subject && page ? page.name : null,
    data: { tileSources: settings.tileSources, ...metadata.data },
  }
}

/** Metadata of a page without a record. */
async function describePage(name: PageName, { db, messages }: PageContext): Promise<Subject> {
  const { site, pageMetadata } = messages.messages
  switch (name) {
    case 'profile':
      return pageMessages.getProfilePageMessages(messages)
    case 'faq':
      return { ...pageMetadata.faq, shell: renderFaqShell(messages.faq) }
    case 'plugin': {
      const { title, lead } = messages.plugin
      return {
        ...pageMetadata.plugin,
        shell: renderRecordShell({ name: title, kind: lead, description: null }),
      }
    }
    case 'embed': {
      const { title, lead } = messages.embedPage
      const shell = renderPlainRecordShell({ name: title, kind: lead, description: null })
      return { title: `${title} · ${site.product}`, description: lead, shell }
    }
    default: {
      const home = { title: site.homeTitle, description: site.homeDescription }
      if (name !== 'home') return { ...home, shell: renderEmptyShell() }
      return {
        ...home,
        shell: renderHomeShell(messages.messages),
        data: { placeCount: await countPlaces(db) },
      }
    }
  }
}

/** Metadata of a record's page; null if the record does not exist. */
async function describeRecord(page: PageMatch, context: PageContext): Promise<Subject | null> {
  const { db, messages, requesterId, siteUrl } = context
  const id = page.id ?? 0
  switch (page.name) {
    case 'place': {
      const place = await findPlace(db, id)
      if (!place) return null
      const posts = await listPostsForPage(db, place)
      const structuredData = createPlaceStructuredData(place, siteUrl)
      return { ...pageMessages.getPlacePageMessages(messages, place), structuredData, data: { place, posts } }
    }
    case 'placeEdit': {
      const place = await findPlace(db, id)
      return place && { ...pageMessages.getPlaceEditPageMessages(messages, place), data: { place } }
    }
    case 'navAid': {
      const navAid = await findNavAid(db, id)
      return navAid && { ...pageMessages.getNavAidPageMessages(messages, navAid), data: { navAid } }
    }
    case 'navAidEdit': {
      const navAid = await findNavAid(db, id)
      return navAid && { ...pageMessages.getNavAidEditPageMessages(messages, navAid), data: { navAid } }
    }
    case 'vessel': {
      await context.vesselAreas.takeDue()
      const vessel = await findVessel(db, id, requesterId, context.clock())
      return vessel && { ...pageMessages.getVesselPageMessages(messages, vessel), data: { vessel } }
    }
    case 'user': {
      // Do not reveal to visitors whether the user exists.
      if (requesterId === null) return pageMessages.getVisitorPageMessages(messages)
      const user = await findUser(db, id)
      return user && { ...pageMessages.getUserPageMessages(messages, user.name), data: { user } }
    }
    default:
      return describePage(page.name, context)
  }
}
