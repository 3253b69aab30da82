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
import { llms } from './llms.ts'
import { ogc } from './ogc.ts'
import { squiddioGpx } from './squiddio-gpx.ts'

/**
 * Messages that the server writes in English only: for admins, for developers and in
 * files. Browsers do not load them. `{name}` marks a value.
 */
export const serverMessages = {
  exports: exportMessages,
  charts: satCharts,
  apiDocs,
  admin,
  squiddioGpx,
  ogc,
  llms,
} as const

/** Messages that only the server writes, in all languages: pages without scripts, e-mails and errors. */
export type ReaderMessages = Translation<typeof en>

export const readerMessages: Record<Language, ReaderMessages> = { en, fr, es, de, it }
