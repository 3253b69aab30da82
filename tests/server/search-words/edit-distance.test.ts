import { expect, it } from 'vitest'
import { countEdits, listDeletions } from '../../../src/server/search-words/edit-distance.ts'

it.each([
  ['marseille', 'marseille', 0],
  ['marsille', 'marseille', 1],
  ['marseillle', 'marseille', 1],
  ['narseille', 'marseille', 1],
  ['masreille', 'marseille', 1],
  ['masrille', 'marseille', 2],
  ['ζεα', 'ζεας', 1],
  ['toulon', 'marseille', 3],
])('counts the edits from %s to %s', (from, to, edits) => expect(countEdits(from, to, 2)).toBe(edits))

it('stops at the limit', () => expect(countEdits('a', 'abcdefgh', 1)).toBe(2))

it('lists the words without one letter, without doubles', () => {
  expect(listDeletions('cala')).toEqual(['ala', 'cla', 'caa', 'cal'])
  expect(listDeletions('oo')).toEqual(['o'])
})
