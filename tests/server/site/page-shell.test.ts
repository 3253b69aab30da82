import { expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import {
  renderEmptyShell,
  renderFaqShell,
  renderHomeShell,
  renderPlainRecordShell,
  renderRecordShell,
} from '../../../src/server/site/page-shell.ts'

const heading = { name: '<Quiet> Bay', kind: 'Anchorage', description: 'Sand & weed.' }

it('the heading of a record is readable without scripts, and escaped', () => {
  const { markup } = renderRecordShell(heading)
  expect(markup).toContain('<h1>&lt;Quiet&gt; Bay</h1>')
  expect(markup).toContain('<p>Anchorage</p>')
  expect(markup).toContain('<p class="rs-record__shell">Sand &amp; weed.</p>')
  expect(markup).toContain('rs-record__head--shell')
  expect(markup).not.toContain('plain')
})

it('a record without a wide image has another heading', () => {
  const { markup } = renderPlainRecordShell(heading)
  expect(markup).toContain('rs-record--plain')
  expect(markup).toContain('rs-record__head--plain')
  expect(markup).toContain('Sand &amp; weed.')
})

it('a record without a description has no paragraph for it', () => {
  expect(renderRecordShell({ ...heading, description: null }).markup).not.toContain('rs-record__shell')
})

it('the home page has its title and the place of the search', () => {
  const { markup } = renderHomeShell(english)
  expect(markup).toContain(`<h1 class="rs-hidden">${english.site.homeTitle}</h1>`)
  expect(markup).toContain(`rs-search__shell">${english.search.placeholder}</p>`)
})

it('the help page has all sections with their anchors, without placeholders', () => {
  const { faq } = getLanguageMessages('en')
  const { markup } = renderFaqShell(faq)
  for (const [anchor, { title }] of Object.entries(faq.sections))
    expect(markup.replaceAll('&#39;', "'").replaceAll('&amp;', '&')).toMatch(
      new RegExp(
        `<section id="${anchor}">\\s*<h2>${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}</h2>\\s*<p>`,
      ),
    )
  expect(markup).toContain(`<h1>${faq.title}</h1>`)
  expect(markup).not.toMatch(/\{\w+\}/)
})

it('every shell says that the page is loading', () => {
  for (const { markup } of [renderEmptyShell(), renderHomeShell(english), renderRecordShell(heading)])
    expect(markup).toMatch(/^<main class="[^"]+" aria-busy="true">/)
})
