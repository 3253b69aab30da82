import { expect, it } from 'vitest'
import { formatTable } from '../../../src/server/system/command-io.ts'

it('a table of a command has numbers to the right and texts to the left, without spaces at the end', () => {
  expect(
    formatTable([
      ['read', 1204, 'ms'],
      ['left out: no name', 7, ''],
    ]),
  ).toEqual(['read               1204  ms', 'left out: no name     7'])
})
