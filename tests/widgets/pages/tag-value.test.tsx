import { expect, it } from 'vitest'
import { TagValue } from '../../../src/app/parts/TagValue.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

it.each([
  ['wikipedia', 'be-tarask:Порт', 'https://be-tarask.wikipedia.org/wiki/%D0%9F%D0%BE%D1%80%D1%82', 'Порт'],
  [
    'wikipedia',
    'fr:Port: le phare?',
    'https://fr.wikipedia.org/wiki/Port%3A%20le%20phare%3F',
    'Port: le phare?',
  ],
  ['wikidata', 'Q42', 'https://www.wikidata.org/wiki/Q42', 'Q42'],
])('the %s "%s" is a link', async (tag, value, href, text) => {
  const { container } = renderStrict(wrapWithApi(createFakeApi(), <TagValue tag={tag} value={value} />))
  await expect
    .poll(() => listOutline(container))
    .toEqual([`a href=${href} target=_blank rel=noreferrer nofollow ugc ${text}`])
})

it.each([
  ['wikipedia', 'Port Camargue'],
  ['wikipedia', 'evil.example/?:Port'],
  ['wikipedia', 'FR:Port'],
  ['wikipedia', 'f:Port'],
  ['wikipedia', 'fr:'],
  ['wikidata', 'Q42x'],
  ['wikidata', 'xQ42'],
  ['note', 'fr:Port'],
  ['note', 'Q42'],
])('the %s "%s" is a text', async (tag, value) => {
  const { container } = renderStrict(wrapWithApi(createFakeApi(), <TagValue tag={tag} value={value} />))
  await expect.poll(() => container.textContent).toBe(value)
  expect(container.querySelector('a')).toBeNull()
})
