import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { ActivityEvent } from '../../../src/core/contract/search.ts'
import { activity, blogFeed } from '../../../src/core/limits/activity.ts'
import { createBlogFeed, parseBlogFeed } from '../../../src/server/activity/blog-feed.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { insertRows } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer } from '../../support/test-server.ts'

const rss = (items: string) => `<?xml version="1.0"?>
  <rss version="2.0"><channel><title>Salt &amp; log</title>${items}</channel></rss>`
const item = (title: string, link: string, date: string) =>
  `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate></item>`
const saturday = 'Sat, 01 Nov 2025 10:00:00 GMT'
const sunday = 'Sun, 02 Nov 2025 10:00:00 GMT'

let feedServer: Server | null = null
afterEach(() => void feedServer?.close())

function serveFeed(listener: RequestListener): Promise<string> {
  return new Promise((resolve) => {
    const opened = createServer(listener).listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(opened.address() as AddressInfo).port}/feed`) // it listens on a port
    })
    feedServer = opened
  })
}

describe('blog feed', () => {
  it('section 3: converts RSS items to posts with provider and link, newest first', () => {
    const text = rss(
      item('First', 'https://blog.example/1', saturday) + item('Second', 'http://b.example/2', sunday),
    )
    expect(parseBlogFeed(text)).toMatchObject([
      {
        type: 'Post',
        provider: 'blog',
        comment: 'Second',
        link: 'http://b.example/2',
        user_name: 'Salt & log',
      },
      { comment: 'First', when: '2025-11-01T10:00:00.000Z', poi_id: null },
    ])
  })

  it('reads Atom', () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title><entry><title>Hi</title>
      <link rel="self" href="https://x.example/self"/><link rel="alternate" href="https://x.example/1"/>
      <updated>2025-11-01T10:00:00Z</updated></entry></feed>`
    expect(parseBlogFeed(text)).toMatchObject([
      { comment: 'Hi', link: 'https://x.example/1', user_name: 'Log' },
    ])
  })

  it('skips items without a web link or date and strips markup', () => {
    const items = [
      item('Bad', 'javascript:alert(1)', saturday),
      item('Worse', 'data:text/html,x', saturday),
      item('No date', 'https://blog.example/3', 'someday'),
      item('&lt;b&gt;Bold&lt;/b&gt; words', 'https://blog.example/4', saturday),
    ]
    expect(parseBlogFeed(rss(items.join(''))).map(({ comment }) => comment)).toEqual(['Bold words'])
  })

  it('takes the link of an id, of a relative address or of the page among several', () => {
    const items = [
      `<item><title>id</title><guid>https://blog.example/g1</guid><pubDate>${saturday}</pubDate></item>`,
      `<item><title>no page</title><guid isPermaLink="false">https://blog.example/g2</guid><pubDate>${saturday}</pubDate></item>`,
      `<item><title>relative</title><link>r3</link><pubDate>${saturday}</pubDate></item>`,
    ]
    const text = rss(items.join(''))
    const reasons: string[] = []
    const events = parseBlogFeed(text, {
      url: 'https://log.example/feed/',
      onLeftOut: (reason) => reasons.push(reason),
    })
    expect(events.map(({ link }) => link)).toEqual(['https://blog.example/g1', 'https://log.example/feed/r3'])
    expect(reasons).toEqual(['no link'])
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.example/a/"><title>Log</title>
      <entry xml:base="b/"><title>Hi</title><link type="application/json" href="4.json"/><link rel="replies" href="r"/>
      <link rel="alternate" type="text/html" href="4"/><updated>2025-11-01T10:00:00Z</updated></entry></feed>`
    expect(parseBlogFeed(atom)[0]?.link).toBe('https://blog.example/a/b/4')
  })

  it('reads RSS 1.0, and posts without a title by their text', () => {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Log</title></channel><item rdf:about="https://blog.example/5">
      <description>&lt;p&gt;Under way&lt;/p&gt;</description><dc:date>2025-11-01</dc:date></item></rdf:RDF>`
    expect(parseBlogFeed(rdf)).toMatchObject([
      { comment: 'Under way', link: 'https://blog.example/5', when: '2025-11-01T00:00:00.000Z' },
    ])
  })

  it('leaves out posts whose time is unknown, and lists those of the future last', () => {
    const items = [
      item('Planned', 'https://blog.example/1', 'Sat, 01 Nov 2098 10:00:00 GMT'),
      item('Unknown', 'https://blog.example/2', 'Sat, 01 Nov 2025 10:00:00 QQT'),
      item('Known', 'https://blog.example/3', 'Sat, 01 Nov 2025 10:00:00 AEST'),
    ]
    const reasons: string[] = []
    const events = parseBlogFeed(rss(items.join('')), { onLeftOut: (reason) => reasons.push(reason) })
    expect(events.map(({ comment, when }) => [comment, when])).toEqual([
      ['Known', '2025-11-01T00:00:00.000Z'],
      ['Planned', '2098-11-01T10:00:00.000Z'],
    ])
    expect(reasons).toEqual(['no known time'])
  })

  it('is read by its charset, also as a gzip file', async () => {
    const text = rss(item('Près de Sète', '1', saturday) + item('x', '2', 'never'))
    const url = await serveFeed((_request, response) => {
      response.setHeader('content-type', 'application/rss+xml; charset=ISO-8859-1')
      response.end(gzipSync(Buffer.from(text.replace('?>', ' encoding="x"?>'), 'latin1')))
    })
    const leftOut: object[] = []
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error)
    const blog = createBlogFeed({ url, onFailure, onLeftOut: (counts) => leftOut.push(counts), everyMs: 20 })
    await expect
      .poll(() => blog.getEvents())
      .toMatchObject([{ comment: 'Près de Sète', link: new URL('1', url).href }])
    // Once, as the counts stay the same.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(leftOut).toEqual([{ 'no known time': 1 }])
    expect(failures).toEqual([])
    await blog.close()
  })

  it('throws on other documents', () => {
    expect(() => parseBlogFeed('<html>a login page</html>')).toThrow()
  })

  it('keeps the posts and logs the error if the feed fails', async () => {
    let isFailing = false
    const url = await serveFeed((_request, response) => {
      response.statusCode = isFailing ? 503 : 200
      response.end(rss(item('Kept', 'https://blog.example/1', saturday)))
    })
    const failures: unknown[] = []
    const blog = createBlogFeed({ url, onFailure: (error) => failures.push(error), everyMs: 50 })
    await expect.poll(() => blog.getEvents().length).toBe(1)
    isFailing = true
    await expect.poll(() => failures.length).toBeGreaterThan(0)
    expect(blog.getEvents()).toHaveLength(1)
    await blog.close()
  })

  it('aborts slow and oversized responses', async () => {
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error)
    const slow = createBlogFeed({ url: await serveFeed(() => undefined), onFailure, timeoutMs: 100 })
    await expect.poll(() => failures.length).toBe(1)
    await slow.close()
    feedServer?.closeAllConnections()
    const url = await serveFeed((_request, response) => response.end('x'.repeat(blogFeed.maxBytes + 1)))
    const large = createBlogFeed({ url, onFailure })
    await expect.poll(() => String(failures[1])).toContain('larger than')
    await large.close()
  })

  it('appears in the activity feed of the home page', async () => {
    const url = await serveFeed((_request, response) =>
      response.end(rss(item('From the blog', 'https://blog.example/1', saturday))),
    )
    const server = await startTestServer({ ROADSTEAD_BLOG_FEED: url })
    try {
      await expect
        .poll(async () => (await server.get('/home')).body)
        .toMatchObject([{ comment: 'From the blog', provider: 'blog' }])
    } finally {
      await server.close()
    }
  })

  it('section 9: shares the maximum number of rows with the activity of the site', async () => {
    const hour = 3_600_000
    // Posts of the blog between those of the site.
    const items = Array.from({ length: blogFeed.maxRows }, (_, index) =>
      item(
        `Blog ${index}`,
        'https://blog.example/1',
        new Date(Date.now() - (index + 0.5) * hour).toUTCString(),
      ),
    )
    const url = await serveFeed((_request, response) => response.end(rss(items.join(''))))
    const server = await startTestServer({ ROADSTEAD_BLOG_FEED: url })
    try {
      const { database } = server
      await database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
      const posts = Array.from({ length: activity.maxRows }, (_, index) => ({
        comment: `Site ${index}`,
        created_at: new Date(Date.now() - index * hour),
      }))
      const { rows } = await database.pool.query<{ id: number }>('select id from places')
      await insertRows(
        database,
        'posts',
        posts.map((post) => ({ ...post, place_id: rows[0]?.id })),
      )
      const list = async () =>
        ((await server.get('/home')).body as ActivityEvent[]).map(({ comment }) => comment)
      await expect.poll(list).toContain('Blog 0')
      const comments = await list()
      expect(comments).toHaveLength(activity.maxRows)
      expect(comments.slice(0, 3)).toEqual(['Site 0', 'Blog 0', 'Site 1'])
    } finally {
      await server.close()
    }
  })

  it('is not read any more after the server has closed', async () => {
    const requests: ServerResponse[] = []
    const url = await serveFeed((_request, response) => void requests.push(response))
    const server = await startTestServer({ ROADSTEAD_BLOG_FEED: url })
    await expect.poll(() => requests.length).toBe(1)
    await server.close()
    // Well before the timeout of a read.
    await expect.poll(() => requests[0]?.destroyed, { timeout: 2000 }).toBe(true)
  })
})
