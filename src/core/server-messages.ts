import type { Language } from './languages.ts'
import type { Texts } from './messages.ts'
import { admin } from './server-messages/admin.ts'
import { apiDocs } from './server-messages/api-docs.ts'
import { charts } from './server-messages/charts.ts'
import * as de from './server-messages/de/index.ts'
import * as en from './server-messages/en/index.ts'
import * as es from './server-messages/es/index.ts'
import { exportWords } from './server-messages/exports.ts'
import * as fr from './server-messages/fr/index.ts'
import * as it from './server-messages/it/index.ts'
import { squiddioGpx } from './server-messages/squiddio-gpx.ts'

/**
 * Sentences that the server itself writes in English alone: for admins, for
 * programmers and in files. Apart from `messages.ts`, so that no browser loads
 * them. All ours; `{name}` marks a value.
 */
export const serverWords = { exports: exportWords, charts, apiDocs, admin, squiddioGpx } as const

/** Sentences that the server writes in the reader's language: its pages without scripts, mails and refusals. */
export type ReaderWords = Texts<typeof en>

export const readerWords: Record<Language, ReaderWords> = { en, fr, es, de, it }
