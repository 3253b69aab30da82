import { expect, it } from 'vitest'
import { DomainError, fieldProblem, notFoundProblem } from '../../../src/server/system/domain-error.ts'

it('the line for the log has code, key and numbers, but no texts, which may be names of people', () => {
  const values = { name: 'Ada Lovelace', most: 3 }
  expect(new DomainError('conflict', 'refusals.placeChangedBy', { values }).message).toBe(
    'conflict: refusals.placeChangedBy most=3',
  )
  expect(fieldProblem('tags', 'fieldErrors.tooManyTags', values).message).toBe(
    'invalid tags: fieldErrors.tooManyTags most=3',
  )
})

it('keys are checked by the compiler', () => {
  // @ts-expect-error There is no such message.
  expect(notFoundProblem('refusals.nothing').code).toBe('not-found')
  // @ts-expect-error A group is no message.
  expect(notFoundProblem('refusals').code).toBe('not-found')
  // @ts-expect-error The message has plural forms.
  expect(notFoundProblem('messages.followers.requests').code).toBe('not-found')
  expect(notFoundProblem('messages.vessels.limit').code).toBe('not-found')
})
