import { describe, expect, it } from 'vitest'
import { Problem, problemCodes } from '../../../src/core/contract/errors.ts'
import { problemTypePrefix } from '../../../src/core/problem-type.ts'
import { languages } from '../../../src/core/languages.ts'
import { toProblem } from '../../../src/server/http/problems.ts'
import { invalidInputProblem } from '../../../src/server/http/validate.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { DomainError, fieldProblem, validationProblem } from '../../../src/server/system/domain-error.ts'

const english = getLanguageMessages('en')
const toEnglish = (error: unknown) => toProblem(error, english)

describe('the problem of an error', () => {
  it('of the domain has its type, detail and members, all of which the contract documents', () => {
    const records = { current: { id: 1 }, yours: { name: '' } }
    const error = new DomainError('conflict', 'refusals.placeChangedBy', {
      values: { name: 'Ada' },
      errors: { name: [{ key: 'fieldErrors.missing' }] },
      ...records,
    })
    const problem = toEnglish(error)
    expect(problem).toEqual({
      type: `${problemTypePrefix}conflict`,
      title: english.problems.conflict,
      status: 409,
      detail: 'Someone else (Ada) saved this place meanwhile.',
      errors: { name: ['is missing'] },
      ...records,
    })
    expect(Object.keys(Problem.properties).sort()).toEqual(Object.keys(problem).sort())
  })

  it('of fields names each of them and what is wrong', () => {
    const error = validationProblem({
      tags: [{ key: 'fieldErrors.tooManyTags', values: { most: 20 } }],
      name: [{ key: 'fieldErrors.missing' }, { key: 'inputErrors.repeated' }],
    })
    expect(toEnglish(error)).toMatchObject({
      status: 422,
      detail: 'tags must not be more than 20; name is missing and must be given once.',
      errors: { tags: ['must not be more than 20'], name: ['is missing', 'must be given once'] },
    })
  })

  it('of a field is the sentence about it, if there is one', () => {
    const text = 'MMSI 123 is already in use by another vessel'
    const error = fieldProblem('mmsi', 'messages.vessels.mmsiTaken', { mmsi: '123' })
    expect(toEnglish(error)).toMatchObject({ detail: text, errors: { mmsi: [text] } })
  })

  it('of an input that its schema does not accept has the words of the validator', () => {
    const error = invalidInputProblem({ 'a.b': ['must be {text}', 'is {message}'] })
    expect(toEnglish(error)).toMatchObject({
      status: 422,
      detail: 'a.b must be {text} and is {message}.',
      errors: { 'a.b': ['must be {text}', 'is {message}'] },
    })
  })

  it('that was not expected reveals nothing of it', () => {
    const problem = toEnglish(new Error('password of the database is wrong'))
    expect(problem).toMatchObject({ status: 500, type: `${problemTypePrefix}unexpected` })
    expect(JSON.stringify(problem)).not.toContain('password')
  })

  it.each([
    [413, 'too-large', 'The request is too large.'],
    [414, 'uri-too-long', 'The URL is too long.'],
    [415, 'unsupported-media-type', 'Send application/json.'],
    [429, 'too-many-requests', 'Too many requests. Try again later.'],
    [400, 'malformed', 'refused'],
    [405, 'malformed', 'refused'],
    [503, 'unexpected', 'Internal server error. It has been logged.'],
  ])('that Fastify refused with %i has the type %s', (statusCode, code, detail) => {
    const problem = toEnglish(Object.assign(new Error('refused'), { statusCode }))
    expect(problem).toMatchObject({ type: problemTypePrefix + code, detail })
  })

  it('has a different status for each kind of failure that a program treats differently', () => {
    const statuses = problemCodes.map((code) => toEnglish(new DomainError(code, 'refusals.fileGone')).status)
    expect(new Set(statuses).size).toBe(problemCodes.length)
    expect(Math.min(...statuses)).toBeGreaterThanOrEqual(400)
  })
})

describe.each(languages.filter(({ code }) => code !== 'en'))('in $name', ({ code }) => {
  const messages = getLanguageMessages(code)
  const { problems, refusals, account } = messages

  it('title and detail are translated', () => {
    const problem = toProblem(new DomainError('forbidden', 'refusals.noPermission'), messages)
    expect(problem).toMatchObject({ title: problems.forbidden, detail: refusals.noPermission, status: 403 })
  })

  it('a detail in English only becomes the title of its type', () => {
    expect(toProblem(new DomainError('not-found', 'apiErrors.tileNotFound'), messages)).toMatchObject({
      title: problems['not-found'],
      detail: problems['not-found'],
    })
    const { invalid } = problems
    const error = validationProblem({
      types: [{ key: 'inputErrors.pageTypes' }, { key: 'inputErrors.repeated' }],
      name: [{ key: 'fieldErrors.missing' }],
    })
    expect(toProblem(error, messages)).toMatchObject({
      detail: invalid,
      errors: { types: [invalid], name: [messages.fieldErrors.missing] },
    })
  })

  it('the message of a field is translated', () => {
    const error = fieldProblem('password', 'account.errors.passwordTooCommon')
    const text = account.errors.passwordTooCommon
    expect(toProblem(error, messages)).toMatchObject({ detail: text, errors: { password: [text] } })
    const { missing } = messages.fieldErrors
    expect(toProblem(fieldProblem('loa', 'fieldErrors.missing'), messages)).toMatchObject({
      detail: `loa ${missing}.`,
      errors: { loa: [missing] },
    })
  })
})
