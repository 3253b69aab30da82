import { describe, expect, it } from 'vitest'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { getNavAidPageMessages, getPlacePageMessages } from '../../../src/server/site/page-messages.ts'
import { buildNavAid, buildPlace } from '../../factories/records.ts'

const english = getLanguageMessages('en')
const nowhere = { city: null, state_code: null, country_code: null }

describe('the page of a place', () => {
  it('names the place, its type and where it is in title and description', () => {
    const place = buildPlace({
      name: 'Port Camargue',
      type_enum: 0,
      city: 'Le Grau-du-Roi',
      state_code: null,
      country_code: 'FR',
    })
    const { title, description, shell } = getPlacePageMessages(english, place)
    for (const text of [title, description])
      expect(text).toMatch(/Port Camargue.*Marina.*Le Grau-du-Roi, France/)
    expect(shell.markup).toContain('Marina · Le Grau-du-Roi, France')
  })

  it('has a complete description if the country is unknown, as on the high seas', () => {
    const { title, description, shell } = getPlacePageMessages(
      english,
      buildPlace({ name: 'Bank', type_enum: 1, ...nowhere }),
    )
    expect(title).toMatch(/^Bank · Anchorage · /)
    expect(description).toMatch(/^Bank: Anchorage in \w/)
    expect(shell.markup).not.toContain('Anchorage ·')
  })
})

describe('the page of a nav aid', () => {
  it('states what is known of it', () => {
    const aid = buildNavAid({ name: 'Espiguette', mmsi: '992271001', ...nowhere })
    const { description } = getNavAidPageMessages(english, aid)
    expect(description).toMatch(/^Espiguette: Light.*, MMSI 992271001\.$/)
    const unknown = getNavAidPageMessages(english, { ...aid, mmsi: null, country_code: 'FR' })
    expect(unknown.description).toMatch(/^Espiguette: Light.*, France\.$/)
  })
})
