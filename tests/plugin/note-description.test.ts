import { describe, expect, it } from 'vitest'
import type { PlaceFeature } from '../../src/plugin/signalk/places/place-feature.ts'
import {
  escapeHtml,
  formatNoteDescription,
  toPlainDescription,
} from '../../src/plugin/signalk/places/note-description.ts'

const place = {
  type: 'Marina',
  type_enum: 0,
  tags: {},
  address: null,
  city: null,
  country_code: null,
  phone: null,
  description: null,
  page: 'https://site.example/placeview/7',
  attribution: 'Roadstead members',
} as unknown as PlaceFeature['properties'] // the fields that are described

const describePlace = (changes: Partial<PlaceFeature['properties']> = {}) =>
  toPlainDescription(formatNoteDescription({ ...place, ...changes })).split('\n')
const describeTags = (tags: Record<string, string>, type_enum = 0) =>
  describePlace({ tags, type_enum }).slice(1, -2)

describe('the description of a place', () => {
  it('has only what is known', () => {
    expect(describePlace()).toEqual(['Marina', place.page, place.attribution])
    expect(describePlace({ city: 'Sète', country_code: 'FR' })[1]).toBe('Sète, FR')
  })

  it('lists the facilities that are known to be there, in the order of the catalogue, without the radio', () => {
    expect(describeTags({ shower: 'no', drinking_water: 'yes', fuel: 'diesel', vhf: '9' })).toEqual([
      'VHF: 9',
      'Facilities: Fuel, Water',
    ])
    expect(describeTags({ shower: 'no' })).toEqual([])
    // A fuel station has fuel, also without a tag.
    expect(describeTags({}, 5)).toEqual(['Facilities: Fuel'])
  })

  it('has lengths as their source states them, in metres if they have no unit', () => {
    expect(describeTags({ depth: '3', maxdraft: '2.5 m', maxlength: "40'" })).toEqual([
      'Depth: 3 m',
      'Greatest draught: 2.5 m',
      "Greatest length: 40'",
    ])
    expect(describeTags({ depth: 'shoaling' })).toEqual(['Depth: shoaling'])
  })
})

describe('a text in HTML', () => {
  const evil = `a <b> & "c" 'd' &lt; &amp;quot;`

  it('is escaped and read back unchanged', () => {
    expect(escapeHtml(`<&>"'`)).toBe('&lt;&amp;&gt;&quot;&#39;')
    expect(toPlainDescription(`<p>${escapeHtml(evil)}</p>`)).toBe(evil)
  })

  it('has a line for each paragraph and each break, and none around it', () => {
    expect(toPlainDescription('<p>one<br>two</p><p>three</p>')).toBe('one\ntwo\nthree')
    expect(toPlainDescription('')).toBe('')
  })
})
