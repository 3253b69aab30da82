import { expect, it } from 'vitest'
import { listEquivalentWords } from '../../../src/core/catalogue/search-abbreviations.ts'

it('lists the words that mean the same, the word itself first', () => {
  expect(listEquivalentWords('hbr')).toEqual(['hbr', 'harbour', 'harbor'])
  expect(listEquivalentWords('saint')).toContain('st')
  expect(listEquivalentWords('pt')).toEqual(expect.arrayContaining(['port', 'point']))
})

it('does not take a port for a point', () => expect(listEquivalentWords('port')).not.toContain('point'))

it('returns an unknown word alone', () => expect(listEquivalentWords('camargue')).toEqual(['camargue']))

it.each([
  ['st', 'sankt'],
  ['saint', 'sint'],
  ['santo', 'san'],
  ['ste', 'sta'],
  ['sainte', 'santa'],
  ['porto', 'pt'],
  ['point', 'pointe'],
  ['harbour', 'harbor'],
  ['hvn', 'hafen'],
  ['havn', 'haven'],
  ['is', 'isl'],
  ['island', 'isle'],
  ['isla', 'isola'],
  ['mt', 'mont'],
  ['forte', 'fort'],
  ['cpe', 'cap'],
  ['capo', 'cape'],
  ['puerto', 'port'],
  ['pte', 'punta'],
  ['pto', 'puerto'],
  ['hbr', 'harbor'],
  ['haven', 'hamn'],
  ['marina', 'mar'],
  ['anchorage', 'anch'],
  ['ile', 'isola'],
  ['mount', 'monte'],
  ['fort', 'ft'],
  ['cabo', 'cape'],
  ['yachtclub', 'yc'],
  ['beach', 'bch'],
  ['boatyard', 'bty'],
  ['county', 'co'],
  ['north', 'n'],
  ['s', 'south'],
  ['east', 'e'],
  ['w', 'west'],
])('%s and %s find each other', (one, other) => {
  expect(listEquivalentWords(one)).toContain(other)
  expect(listEquivalentWords(other)).toContain(one)
})
