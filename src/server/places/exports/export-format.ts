import { messages as english } from '../../../core/messages/en/index.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import type { GpxFlavour } from '../../../core/contract/place.ts'
import type { ExportedRecord } from './queries.ts'

/** Metadata of an exported document. */
export interface ExportMetadata {
  /** URL of the site, without a trailing slash. */
  siteUrl: string
  /** Time of the last change of any place; null if there are no places. */
  changedAt: string | null
  /** Whose symbol names a GPX document has. */
  gpxFlavour: GpxFlavour
  /** Whether a CSV document starts with a byte order mark, which spreadsheets need to read it as UTF-8. */
  hasByteOrderMark?: boolean
}

/** Writes places in one format. A document is its header, pages of records, and a footer. */
export interface ExportFormat {
  mediaType: string
  /** True if the format can mark deleted places; otherwise it contains only existing places. */
  supportsDeletions: boolean
  formatHeader(about: ExportMetadata): string
  /** Formats a page of records; `isFirst` is true for the first page that is not empty. */
  formatRecords(page: ExportedRecord[], about: ExportMetadata, isFirst: boolean): string
  footer: string
}

/** OpenCPN's names, unless the request says otherwise. */
export const defaultGpxFlavour: GpxFlavour = 'opencpn'

const messages = serverMessages.exports

export const exportTitle = formatMessage(messages.title, { product: english.site.product })

/** Generates a document chunk by chunk while its pages are read. */
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
