import { expect, it } from 'vitest'
import { matchPage } from '../../../src/core/site/pages.ts'
import { buildShareTags } from '../../../src/server/site/share-tags.ts'

const siteUrl = 'https://site.example'

function buildTags(path: string, { title = 'Port Camargue', language = 'en' as const } = {}): string {
  const match = matchPage(path)
  if (!match) throw new Error(`there is no page ${path}`)
  const texts = { title, description: 'A marina', product: 'Roadstead' }
  return buildShareTags({ match, ...texts, siteUrl, language })
    .map(({ markup }) => markup)
    .join('\n')
}

it.each([
  ['/', `${siteUrl}/`, `${siteUrl}/og/home.png`],
  ['/placeview/1401/', `${siteUrl}/placeview/1401`, `${siteUrl}/og/place/1401.png`],
  ['/vesselview/7', `${siteUrl}/vesselview/7`, `${siteUrl}/og/vessel/7.png`],
  ['/nav_aidview/9', `${siteUrl}/nav_aidview/9`, `${siteUrl}/og/nav_aid/9.png`],
])('%s has a canonical URL, cards with its picture and oEmbed links', (path, url, picture) => {
  const tags = buildTags(path)
  expect(tags).toContain(`<link rel="canonical" href="${url}">`)
  expect(tags).toContain(`<meta property="og:image" content="${picture}">`)
  expect(tags).toContain('<meta property="og:image:width" content="1200">')
  expect(tags).toContain('<meta property="og:image:height" content="630">')
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(tags).toContain(`<meta name="twitter:image" content="${picture}">`)
  for (const format of ['json', 'xml'])
    expect(tags).toContain(
      `href="${siteUrl}/oembed?url=${encodeURIComponent(url)}&amp;format=${format}" title="Port Camargue"`,
    )
  expect(tags).toContain('type="application/json+oembed"')
  expect(tags).toContain('type="text/xml+oembed"')
})

it('escapes hostile names', () => {
  const tags = buildTags('/placeview/1401', { title: '"><script>alert(1)</script>' })
  expect(tags).not.toContain('<script')
  expect(tags).toContain('&quot;&gt;&lt;script&gt;')
})

it('names the picture in the language of the page', () => {
  const match = matchPage('/placeview/1401')
  const texts = { title: 'Port', description: '', product: 'Roadstead' }
  const tags = match && buildShareTags({ match, ...texts, siteUrl, language: 'fr' })
  expect(JSON.stringify(tags)).toContain(`${siteUrl}/og/place/1401.png?lang=fr`)
})

it.each(['/profile', '/userview/3', '/placeedit/1401', '/placeview', '/faq'])('%s has none', (path) => {
  expect(buildTags(path)).toBe('')
})
