import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ActivityEvent } from '../../../src/core/contract/search.ts'
import { registerActivityFeed } from '../../../src/server/activity/atom-feed.ts'
import { parseBlogFeed } from '../../../src/server/activity/blog-feed.ts'
import type { Settings } from '../../../src/server/system/settings.ts'
import { buildActivityEvent } from '../../factories/records.ts'

const site = 'https://site.example'
const event = buildActivityEvent({ when: '2026-11-20T10:00:00.000Z', poi_id: 7, place_name: 'Bay & <Co>' })

async function fetchFeed(events: ActivityEvent[], headers: Record<string, string> = {}) {
  await using app = Fastify()
  app.decorate('settings', { publicUrl: site } as Settings) // the only setting that is read
  app.decorate('clock', () => new Date('2026-11-21T12:00:00Z'))
  registerActivityFeed(app, () => Promise.resolve(events))
  const answer = await app.inject({ url: '/activity.atom', headers })
  return { headers: answer.headers, body: answer.body }
}
const readEntry = async (changes: Partial<ActivityEvent>) =>
  (await fetchFeed([{ ...event, ...changes }])).body.split('\n').find((line) => line.startsWith('<entry>'))

it('a feed without events was updated now, and links itself and the home page', async () => {
  const { headers, body } = await fetchFeed([])
  expect(headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=60',
    'content-language': 'en',
    vary: 'accept-language, cookie',
  })
  expect(body).toMatch(
    /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom" xml:lang="en">\n/,
  )
  expect(body).toMatch(
    /<id>https:\/\/site.example\/activity.atom<\/id><title>Roadstead<\/title><subtitle>Marinas, .*<\/subtitle>/,
  )
  expect(body).toContain(
    '<updated>2026-11-21T12:00:00.000Z</updated><author><name>Roadstead</name></author>\n' +
      '<link rel="self" type="application/atom+xml" href="https://site.example/activity.atom"/>' +
      '<link rel="alternate" type="text/html" href="https://site.example/"/>',
  )
})

it('a feed was updated at the time of its first event, and is in the language of the reader', async () => {
  const older = { ...event, when: '2026-11-19T10:00:00.000Z' }
  const checkin = { ...event, type: 'Checkin' as const, vessel_name: 'Ann' }
  const { headers, body } = await fetchFeed([checkin, older], { 'accept-language': 'fr' })
  expect(body).toContain('</subtitle><updated>2026-11-20T10:00:00.000Z</updated>')
  expect(body).toContain('xml:lang="fr"')
  expect(body).toContain('<title>Ann a fait escale · Bay &amp; &lt;Co&gt;</title>')
  expect(headers['content-language']).toBe('fr')
  expect(body.match(/<entry>/g)).toHaveLength(2)
})

it('an entry has the id, title, time and page of its place', async () => {
  expect(await readEntry({ user_name: 'Bea & Co', comment: 'Good.' })).toBe(
    [
      '<entry><id>https://site.example/placeview/7#Place-7-2026-11-20T10:00:00.000Z</id>',
      '<title>New place · Bay &amp; &lt;Co&gt;</title><updated>2026-11-20T10:00:00.000Z</updated>',
      '<link rel="alternate" type="text/html" href="https://site.example/placeview/7"/>',
      '<author><name>Bea &amp; Co</name></author><summary>Good.</summary></entry>',
    ].join(''),
  )
  const bare = await readEntry({ place_name: null })
  expect(bare).toContain('<title>New place</title>')
  expect(bare).not.toMatch(/<author>|<summary>/)
})

it.each([
  ['a place before its vessel', { vessel_id: 3 }, '/placeview/7', 'Place-3-'],
  ['a vessel without a place', { poi_id: null, vessel_id: 3 }, '/vesselview/3', 'Place-3-'],
  ['the home page without both', { poi_id: null }, '/', 'Place--'],
])('an entry leads to %s', async (_title, changes, path, id) => {
  const entry = await readEntry(changes)
  expect(entry).toContain(`href="https://site.example${path}"/>`)
  expect(entry).toContain(`<id>https://site.example${path}#${id}2026`)
})

it('an entry of the blog has its text as title, and leads to its post', async () => {
  const blog = {
    provider: 'blog',
    type: 'Post' as const,
    place_name: null,
    link: 'https://blog.example/?a=1&b=2',
  }
  const entry = await readEntry({ ...blog, comment: 'New engine' })
  expect(entry).toContain('<title>New engine</title>')
  expect(entry).toContain('href="https://blog.example/?a=1&amp;b=2"/>')
  expect(await readEntry(blog)).toContain('<title>Blog</title>')
})

it.each([
  [{ type: 'Checkin' as const, vessel_name: 'Ann', user_name: 'Bea' }, 'Ann checked in'],
  [{ type: 'Checkin' as const, user_name: 'Bea' }, 'unknown checked in'],
  [{ type: 'Post' as const, vessel_name: 'Ann', user_name: 'Bea' }, 'Bea wrote'],
  [{ type: 'Post' as const, vessel_name: 'Ann', provider: 'other' }, 'unknown wrote'],
])('the title of %j is what happened', async (changes, title) => {
  expect(await readEntry(changes)).toContain(`<title>${title} · Bay &amp; &lt;Co&gt;</title>`)
})

it('a planned post does not set the time of the feed, and every entry has an id of its own', async () => {
  const post = {
    ...event,
    provider: 'blog',
    type: 'Post' as const,
    poi_id: null,
    place_name: null,
    comment: 'New engine',
  }
  const link = 'https://blog.example/#top'
  const planned = { ...post, link, when: '2099-01-01T00:00:00.000Z' }
  const { body } = await fetchFeed([planned, { ...post, link }, { ...post, link }])
  expect(body).toContain('</subtitle><updated>2026-11-20T10:00:00.000Z</updated>')
  const ids = Array.from(body.matchAll(/<id>([^<]*)<\/id>/g), ([, id = '']) => id)
  expect(new Set(ids).size).toBe(4)
  // A URL has one fragment.
  for (const id of ids) expect(id.match(/#/g)?.length ?? 0).toBeLessThanOrEqual(1)
  const [read] = parseBlogFeed(body, { url: site })
  expect(read).toMatchObject({ comment: 'New engine', link, user_name: 'Roadstead' })
  expect((await fetchFeed([planned])).body).toContain(
    '</subtitle><updated>2026-11-21T12:00:00.000Z</updated>',
  )
})
