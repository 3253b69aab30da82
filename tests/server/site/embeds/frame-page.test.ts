import { describe, expect, it } from 'vitest'
import { getTextDirection, languages, type Language } from '../../../../src/core/languages.ts'
import { embedNames, type EmbedName } from '../../../../src/core/site/embeds.ts'
import { getLanguageMessages } from '../../../../src/server/messages/language-messages.ts'
import { renderFramePage } from '../../../../src/server/site/embeds/frame-page.ts'

const render = (code: Language, name: EmbedName = 'map') =>
  renderFramePage({ name, scriptsFolder: '/embed/1.2.3', messages: getLanguageMessages(code) })

describe('page of a frame', () => {
  it.each(languages)('states its language and is named in it: $name', ({ code }) => {
    const { embedPage, messages } = getLanguageMessages(code)
    const html = render(code)
    expect(html).toContain(`<html lang="${code}" dir="${getTextDirection(code)}">`)
    const title = /<title>(.*)<\/title>/.exec(html)?.[1]
    expect(title).toContain(messages.site.product)
    expect(title).toContain(embedPage.names.map)
  })

  it.each(embedNames)('loads the script of its version for one widget: %s', (name) => {
    const html = render('en', name)
    expect(html).toContain('src="/embed/1.2.3/frame.js"')
    expect(html).toContain(`data-widget="${name}"`)
  })

  it('is no result of search engines', () => {
    expect(render('en')).toContain('<meta name="robots" content="noindex" />')
  })
})
