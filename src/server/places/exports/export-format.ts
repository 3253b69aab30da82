import { placeSources } from '../../../core/catalogue/sources.ts'
import { english } from '../../../core/messages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { databaseLicence } from '../../http/record-texts.ts'
import type { ExportedRecord } from './queries.ts'

/** What a document says of itself. */
export interface ExportMetadata {
  /** Address of the site, without a slash at its end. */
  siteUrl: string
  /** When a place last changed; null where there is none. */
  changedAt: string | null
}

/** How places are written in one format. A document is its head, its records page by page, and its tail. */
export interface ExportFormat {
  mediaType: string
  /** Whether it can say that a place was deleted; otherwise it only holds those that are there. */
  supportsDeletions: boolean
  formatHeader(about: ExportMetadata): string
  /** A page of records; `isFirst` for the first that is not empty. */
  formatRecords(page: ExportedRecord[], about: ExportMetadata, isFirst: boolean): string
  footer: string
}

const words = serverMessages.exports

export const exportTitle = formatMessage(words.title, { product: english.common.product })
export const exportLicence = formatMessage(words.licence, { licenceUrl: databaseLicence.url })
/** The credit lines of all sources, for the head of a document. */
export const exportAttributions: readonly string[] = placeSources.map(({ attribution, licence }) =>
  formatMessage(words.sourceAttribution, { credit: attribution, licence }),
)

/** The text of a document, piece by piece as its pages are taken. */
export async function* generateExport(
  format: ExportFormat,
  pages: AsyncIterable<ExportedRecord[]>,
  about: ExportMetadata,
): AsyncGenerator<string> {
  yield format.formatHeader(about)
  let isFirst = true
  for await (const page of pages) {
    if (page.length === 0) continue
    yield format.formatRecords(page, about, isFirst)
    isFirst = false
  }
  yield format.footer
}
