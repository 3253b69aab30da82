import type { Language } from '../../core/languages.ts'
import type { Translation } from '../../core/messages.ts'
import { admin } from './admin.ts'
import { apiDocs } from './api-docs.ts'
import { satCharts } from './sat-charts.ts'
import * as de from './de/index.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'
import { exportMessages } from './exports.ts'
import * as fr from './fr/index.ts'
import * as it from './it/index.ts'
import { squiddioGpx } from './squiddio-gpx.ts'

/**
 * Sentences that the server itself writes in English alone: for admins, for
 * programmers and in files. Apart from `messages.ts`, so that no browser loads
 * them. All ours; `{name}` marks a value.
 */
export const serverMessages = {
  exports: exportMessages,
  charts: satCharts,
  apiDocs,
  admin,
  squiddioGpx,
} as const

/** Sentences that the server writes in the reader's language: its pages without scripts, mails and refusals. */
export type ReaderMessages = Translation<typeof en>

export const readerMessages: Record<Language, ReaderMessages> = { en, fr, es, de, it }
