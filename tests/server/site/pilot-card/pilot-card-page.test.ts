import { describe, expect, it } from 'vitest'
import { positionTag } from '../../../../src/core/catalogue/tags.ts'
import type { Place } from '../../../../src/core/contract/place.ts'
import { pilotCard as limits } from '../../../../src/core/limits/places.ts'
import { getTagName } from '../../../../src/core/names/tag-names.ts'
import { getLanguageMessages } from '../../../../src/server/messages/language-messages.ts'
import {
  renderPilotCardPage,
  type PilotCardContext,
} from '../../../../src/server/site/pilot-card/pilot-card-page.ts'
import { buildPlace, buildTileSource } from '../../../factories/records.ts'

const english = getLanguageMessages('en')
const { messages, pilotCard } = english

function render(place: Partial<Place> = {}, context: Partial<PilotCardContext> = {}): string {
  return renderPilotCardPage(buildPlace(place), {
    siteUrl: 'https://pilot.example',
    now: new Date('2026-05-03T23:30:00Z'),
    messages: english,
    tileSources: [],
    names: { closeZoom: [], approachZoom: [] },
    coasts: [],
    ...context,
  }).main.markup
}

/** Names of the rows of the definition list that follows a text. */
const listNames = (markup: string, after: string) =>
  [
    ...(/<dl[^>]*>([\s\S]*?)<\/dl>/.exec(markup.slice(markup.indexOf(after)))?.[1] ?? '').matchAll(
      /<dt>(.*?)<\/dt>/g,
    ),
  ].map(([, name]) => name)
const contact = `<h2>${pilotCard.contact}</h2>`
const facilities = `<h2>${pilotCard.facilities}</h2>`
const large = 'rs-card-page__position'

describe('the pilot card of a place', () => {
  it('names its type and region, and links and codes its page', () => {
    const markup = render({ city: 'Bar', state_code: 'Montana', country_code: 'FR', type_enum: 0 })
    expect(markup).toMatch(/rs-card-page__kind">\s*Marina · Bar, Montana, France\s*</)
    expect(markup).toContain('href="/placeview/1401"')
    expect(markup).toContain('QR code: https://pilot.example/placeview/1401')
    expect(markup).toMatch(/UTC\s+· https:\/\/pilot\.example\/placeview\/1401/)
    expect(render({ city: null, country_code: null })).toMatch(/rs-card-page__kind">\s*Marina\s*</)
  })

  it('warns of a position that is only approximate, and does not list that as a facility', () => {
    const markup = render({ tags: { [positionTag.key]: positionTag.approximate, shower: 'yes' } })
    expect(markup).toContain(`<p class="rs-card-page__warning">${messages.place.approximate}</p>`)
    expect(listNames(markup, facilities)).toEqual([getTagName('shower', messages)])
    expect(render({ tags: { [positionTag.key]: 'surveyed' } })).not.toContain('rs-card-page__warning')
  })

  it('shows its most important tags large, in their order, and not again below', () => {
    const tags = { fuel: 'yes', vhf: '9', depth: '4 m', shower: 'yes' }
    const markup = render({ tags })
    const names = ['vhf', 'depth', 'fuel'].map((tag) => getTagName(tag, messages))
    expect(listNames(markup, '<dl class="rs-card-page__large"')).toEqual(names)
    expect(listNames(markup, facilities)).toEqual([getTagName('shower', messages)])
  })

  it('shows so many large tags, and lists the next among the facilities', () => {
    const tags = { vhf: '9', depth: '4', maxdraft: '3', capacity: '80', shelter: 'good', fuel: 'yes' }
    const markup = render({ tags })
    expect(listNames(markup, '<dl class="rs-card-page__large"')).toHaveLength(limits.maxLargeTags)
    expect(listNames(markup, facilities)).toEqual([getTagName('fuel', messages)])
  })

  it('lists no facility without a tag to show', () => {
    const markup = render({ tags: { wikidata: 'Q1', wikipedia: 'fr:X', 'check_date:shower': '2026-01-01' } })
    expect(markup).not.toContain(facilities)
    expect(markup).not.toContain('rs-card-page__large')
    expect(markup).toContain(large)
  })

  it('lists so many facilities, in lines of limited length', () => {
    const tags = Object.fromEntries(
      Array.from({ length: limits.maxFacilities + 1 }, (_, index) => [
        `tag${index}`,
        'v'.repeat(limits.maxLineLength + 1),
      ]),
    )
    const markup = render({ tags })
    expect(listNames(markup, facilities)).toHaveLength(limits.maxFacilities)
    expect(markup).toContain(`<dd>${'v'.repeat(limits.maxLineLength)}....</dd>`)
  })

  it('joins the parts of the address that are known', () => {
    const address = (place: Partial<Place>) => /<dt>Address<\/dt>\s*<dd>(.*?)<\/dd>/.exec(render(place))?.[1]
    const whole = {
      address: '1 Quai',
      postal_code: '30240',
      city: 'Bar',
      state_code: null,
      country_code: 'FR',
    }
    expect(address(whole)).toBe('1 Quai, 30240 Bar, France')
    expect(address({ ...whole, address: null })).toBe('30240 Bar, France')
    expect(address({ ...whole, postal_code: null })).toBe('1 Quai, Bar, France')
    expect(address({ city: null, country_code: null })).toBeUndefined()
  })

  it('states contact, traffic and rating, only if they are known', () => {
    const known = {
      phone: '+33 4',
      email: 'port@example.org',
      url: 'https://port.example',
      popularity: 3,
      rating_average: 4.5,
      vote_count: 12,
    }
    const markup = render(known)
    for (const text of [
      '+33 4',
      'port@example.org',
      'https://port.example',
      '<dd>3 of 5</dd>',
      '4.5 of 5 stars, 12 votes',
    ])
      expect(markup).toContain(text)
    expect(render({ ...known, simulated: true })).toContain(`3 of 5 ${messages.simulation.note}`)
    expect(listNames(render(), contact)).toEqual([messages.place.address])
  })

  it('states source and licence, and the first source of an edited place', () => {
    expect(render({ source: 'openstreetmap', updated_by: 'edit' })).toMatch(
      /Edited by a member 2 days ago \(.*OpenStreetMap/,
    )
    const imported = render({ source: 'openstreetmap', source_licence: 'ODbL-1.0', updated_by: 'source' })
    expect(imported).toContain('ODbL-1.0')
    expect(imported).not.toContain('Edited')
  })

  it('has a description only if there is one', () => {
    expect(render({ description: 'Sand.' })).toContain('rs-card-page__about')
    expect(render({ description: '' })).not.toContain('rs-card-page__about')
  })

  it('shows and credits the satellite imagery, not a map', () => {
    const imagery = buildTileSource({
      template: 'https://sat.example/{z}/{x}/{y}',
      attribution: 'Imagery Inc',
    })
    const topo = buildTileSource({
      kind: 'topo',
      template: 'https://topo.example/{z}',
      attribution: 'Topo Inc',
    })
    const markup = render({}, { tileSources: [topo, imagery] })
    expect(markup).toContain('https://sat.example/')
    expect(markup).toContain('Imagery Inc, ')
    expect(markup).not.toMatch(/topo\.example|Topo Inc/)
    expect(markup).toContain(`https://sat.example/${limits.closeZoom}/`)
    expect(markup).toContain(`https://sat.example/${limits.approachZoom}/`)
  })

  it('is dated in UTC, in its language', () => {
    expect(render()).toContain('Printed May 3, 2026, 11:30 PM')
    const german = renderPilotCardPage(buildPlace(), {
      names: { closeZoom: [], approachZoom: [] },
      siteUrl: '',
      now: new Date('2026-05-03T23:30:00Z'),
      messages: getLanguageMessages('de'),
      tileSources: [],
      coasts: [],
    })
    expect(german.language).toBe('de')
    expect(german.main.markup).toContain('3. Mai 2026, 23:30')
    expect(german.main.markup).toContain('Frankreich')
  })
})
