import type { FastifyInstance } from 'fastify'
import type { PageData } from '../../core/site/page-data.ts'
import type { PageMatch, PageName } from '../../core/site/pages.ts'
import { findNavAid } from '../nav-aids/queries.ts'
import { countPlaces } from '../places/count-queries.ts'
import { findPlace } from '../places/queries.ts'
import { postsForPage } from '../posts/queries.ts'
import type { Db } from '../database/tables.ts'
import { findUser } from '../accounts/queries.ts'
import { findVessel } from '../vessels/queries.ts'
import { emptyShell, faqShell, homeShell, plainShell, recordShell } from './page-shell.ts'
import * as pageWords from './page-messages.ts'
import { structuredPlace } from '../../core/site/place-structured-data.ts'
import type { Words } from '../http/messages.ts'

/** What is written into the document before it is sent. */
export interface PageDescription extends pageWords.PageWords {
  found: boolean
  /** The page whose script is wanted; null for the not-found screen. */
  name: PageName | null
  /** What search engines read of it, schema.org. */
  structured?: object | null
  data: Omit<PageData, 'session' | 'language' | 'looksForPlaces'>
}

/** What a page is about: its words and its first data. */
interface Subject extends pageWords.PageWords {
  structured?: object | null
  data?: Partial<PageData>
}

interface Asked {
  db: Db
  words: Words
  /** Null a visitor. */
  callerId: number | null
  siteUrl: string
}

/**
 * Title, description and first data of a page in a language, as far as the caller (null a
 * visitor) may see them; of the not-found screen where there is no such page or record.
 */
export async function describePage(
  page: PageMatch | null,
  { database, settings, siteUrl }: FastifyInstance,
  { callerId, words }: { callerId: number | null; words: Words },
): Promise<PageDescription> {
  const asked = { db: database.reads, words, callerId, siteUrl: siteUrl() }
  const subject = page && (page.id === null ? await plainPage(page.name, asked) : await record(page, asked))
  const { common, failures } = words.messages
  const shown: Subject = subject ?? {
    shell: emptyShell(),
    title: `${failures.notFoundTitle} · ${common.product}`,
    description: failures.notFound,
  }
  return {
    ...shown,
    found: subject !== null,
    name: subject && page ? page.name : null,
    data: { tileSources: settings.tileSources, ...shown.data },
  }
}

/** A page whose path has no number. */
async function plainPage(name: PageName, { db, words }: Asked): Promise<Subject> {
  const { common, textPages } = words.messages
  switch (name) {
    case 'profile':
      return pageWords.profileWords(words)
    case 'faq':
      return { ...textPages.faq, shell: faqShell(words.faq) }
    case 'plugin': {
      const { title, lead } = words.plugin
      return { ...textPages.plugin, shell: recordShell({ name: title, kind: lead, description: null }) }
    }
    case 'embed': {
      const { title, lead } = words.embedPage
      const shell = plainShell({ name: title, kind: lead, description: null })
      return { title: `${title} · ${common.product}`, description: lead, shell }
    }
    default: {
      const home = { title: common.homeTitle, description: common.homeDescription }
      if (name !== 'home') return { ...home, shell: emptyShell() }
      return { ...home, shell: homeShell(words.messages), data: { placeCount: await countPlaces(db) } }
    }
  }
}

/** The page of a record; null where there is none. */
async function record(page: PageMatch, asked: Asked): Promise<Subject | null> {
  const { db, words, callerId, siteUrl } = asked
  const id = page.id ?? 0
  switch (page.name) {
    case 'place': {
      const place = await findPlace(db, id)
      if (!place) return null
      const posts = await postsForPage(db, place)
      const structured = structuredPlace(place, siteUrl)
      return { ...pageWords.placeWords(words, place), structured, data: { place, posts } }
    }
    case 'placeEdit': {
      const place = await findPlace(db, id)
      return place && { ...pageWords.placeEditWords(words, place), data: { place } }
    }
    case 'navAid': {
      const navAid = await findNavAid(db, id)
      return navAid && { ...pageWords.navAidWords(words, navAid), data: { navAid } }
    }
    case 'navAidEdit': {
      const navAid = await findNavAid(db, id)
      return navAid && { ...pageWords.navAidEditWords(words, navAid), data: { navAid } }
    }
    case 'vessel': {
      const vessel = await findVessel(db, id, callerId)
      return vessel && { ...pageWords.vesselWords(words, vessel), data: { vessel } }
    }
    case 'user': {
      // A visitor is not even told whether there is such a user.
      if (callerId === null) return pageWords.visitorWords(words)
      const user = await findUser(db, id)
      return user && { ...pageWords.userWords(words, user.name), data: { user } }
    }
    default:
      return plainPage(page.name, asked)
  }
}
