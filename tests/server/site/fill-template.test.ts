import { describe, expect, it } from 'vitest'
import { pageDataElementId, type PageData } from '../../../src/core/site/page-data.ts'
import type { DocumentTemplate } from '../../../src/server/http/pages/document-template.ts'
import { fillTemplate } from '../../../src/server/site/fill-template.ts'

const template: DocumentTemplate = {
  html: `<!doctype html>
<html lang="en">
  <head>
    <title>Roadstead</title>
    <!--page-->
    <link rel="stylesheet" crossorigin href="/assets/site.css">
  </head>
  <body><div id="app"><!--shell--></div></body>
</html>`,
  stylesheets: ['/assets/site.css'],
  getPageFiles: () => ({
    scripts: ['/assets/place.js'],
    stylesheets: ['/assets/site.css', '/assets/place.css'],
  }),
  getMessagesUrl: (language) => (language === 'en' ? null : `/assets/${language}.js`),
}

const data: PageData = {
  language: 'en',
  tileSources: [],
  session: { logged_in: false, user: null, show_intro: false, csrf_token: 'token' },
  areaSearchEnabled: false,
}

const page = {
  found: true,
  name: 'place' as const,
  title: 'Port Camargue',
  description: 'A marina',
  shell: { markup: '<main></main>' },
}

/** Fills the template and parses the initial data in the result. */
function fill(
  changes: Partial<Parameters<typeof fillTemplate>[1]> = {},
  changedData: Partial<PageData> = {},
) {
  const html = fillTemplate(template, { ...page, ...changes }, { ...data, ...changedData }, 'night')
  const json = new RegExp(`id="${pageDataElementId}">(.*)</script>`).exec(html)?.[1] ?? ''
  return { html, data: JSON.parse(json) as PageData }
}

describe('the document of a page', () => {
  it('has the title, description, language, direction and theme of the page', () => {
    const { html } = fill({}, { language: 'fr' })
    expect(html).toContain('<html lang="fr" dir="ltr" data-theme="night">')
    expect(html.match(/<title>.*<\/title>/g)).toEqual(['<title>Port Camargue</title>'])
    expect(html).toContain('<meta name="description" content="A marina">')
    expect(html).toContain('<div id="app"><main></main></div>')
    expect(html).toContain('<meta name="csrf-token" content="token">')
  })

  it.each(['$&', "$'", '$`', '$$', '$1'])('contains a name with %s as it is', (text) => {
    const name = `Cash ${text} Carry`
    const { html, data: filled } = fill(
      { title: 'Cash', shell: { markup: `<main>${text}</main>` } },
      {
        session: {
          ...data.session,
          user: { id: 1, name, thumb_url: null, admin: false, has_hidden_vessel: false },
        },
      },
    )
    expect(filled.session.user?.name).toBe(name)
    expect(html).toContain(`<div id="app"><main>${text}</main></div>`)
    expect(html.split('<!doctype html>')).toHaveLength(2)
  })

  it('escapes names, so that none can add markup', () => {
    const evil = `</title></script><script>alert("1")</script>`
    const { html, data: filled } = fill(
      { title: evil, description: evil, structuredData: { name: evil } },
      {
        session: {
          ...data.session,
          user: { id: 1, name: evil, thumb_url: null, admin: false, has_hidden_vessel: false },
        },
      },
    )
    expect(html).not.toContain('<script>alert')
    expect(filled.session.user?.name).toBe(evil)
    const structured = /application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(structured)).toEqual({ name: evil })
  })

  it('preloads the scripts of the page and of its language, and no style sheet twice', () => {
    const { html } = fill({}, { language: 'de' })
    for (const script of ['/assets/place.js', '/assets/de.js'])
      expect(html).toContain(`<link rel="modulepreload" crossorigin href="${script}">`)
    expect(html.match(/href="\/assets\/site\.css"/g)).toHaveLength(1)
    // After the common style sheet, whose rules it overrides.
    expect(html.indexOf('/assets/place.css')).toBeGreaterThan(html.indexOf('/assets/site.css'))
  })

  it('of an unknown address preloads nothing and is no result of search engines', () => {
    expect(fill().html).not.toContain('noindex')
    const { html } = fill({ found: false, name: null })
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('/assets/place.js')
  })
})
