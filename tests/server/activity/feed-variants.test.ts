import FeedParser from 'feedparser'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { parseBlogFeed } from '../../../src/server/activity/blog-feed.ts'
import { decodeFeed } from '../../../src/server/activity/decode-feed.ts'
import { toPlainText } from '../../../src/server/activity/feed-text.ts'
import { findCharset } from '../../../src/server/system/formats/decode-text.ts'
import { fc } from '../../support/test-property.ts'
import { feedVariants, type FeedVariant } from './feed-variants.ts'

const variants = fc.sample(feedVariants, { numRuns: 400, seed: 54 })

function readOurs({ bytes, contentType, url }: FeedVariant) {
  const [event] = parseBlogFeed(decodeFeed(bytes, findCharset(contentType)), { url })
  return { title: event?.comment, link: event?.link, when: event?.when }
}

/** Reads the text of a variant, which we decoded, with another reader: on `sax`, without table of zones. */
async function readWithFeedParser({ bytes, contentType, url }: FeedVariant) {
  const text = decodeFeed(bytes, findCharset(contentType)).replace(/^<\?xml[^>]*>/, '')
  for await (const item of Readable.from([text]).pipe(new FeedParser({ feedurl: url })))
    return { title: item.title, link: item.link, ms: item.date?.getTime() ?? Number.NaN }
  throw new Error('no entry')
}

it('feeds in every encoding, with every way to write a title, a date and a link, are read as they mean', () => {
  expect(new Set(variants.map(({ description }) => description)).size).toBeGreaterThan(300)
  for (const variant of variants) expect(readOurs(variant), variant.description).toEqual(variant.expected)
})

it('an independent reader finds the same links, times and titles, apart from what it cannot read', async () => {
  const known = { times: 0, titles: 0 }
  for (const variant of variants) {
    const ours = readOurs(variant)
    const theirs = await readWithFeedParser(variant)
    expect(theirs.link, variant.description).toBe(ours.link)
    // It knows the zones of RFC 822 alone.
    if (!Number.isNaN(theirs.ms)) {
      known.times++
      expect(theirs.ms, variant.description).toBe(Date.parse(ours.when ?? ''))
    }
    // It removes whatever looks like a tag, and leaves HTML encoded.
    if (!variant.expected.title.includes('<b and')) {
      known.titles++
      expect(toPlainText(theirs.title ?? '', 'unknown'), variant.description).toBe(ours.title)
    }
  }
  expect(known.times).toBeGreaterThan(250)
  expect(known.titles).toBeGreaterThan(250)
})
