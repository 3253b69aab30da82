import { describe, expect, it } from 'vitest'
import { Problem, problemCodes } from '../../../src/core/contract/errors.ts'
import { problemTypePrefix } from '../../../src/core/problem-type.ts'
import { languages } from '../../../src/core/languages.ts'
import { localizeProblem, toProblem } from '../../../src/server/http/problems.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { DomainError, localizedFieldProblem } from '../../../src/server/system/domain-error.ts'

describe('the problem of an error', () => {
  it('of the domain has its type, detail and members, all of which the contract documents', () => {
    const details = { errors: { name: ['is empty'] }, current: { id: 1 }, yours: { name: '' } }
    const problem = toProblem(new DomainError('conflict', 'It was changed.', details))
    expect(problem).toEqual({
      type: `${problemTypePrefix}conflict`,
      title: expect.any(String),
      status: 409,
      detail: 'It was changed.',
      ...details,
    })
    expect(Object.keys(Problem.properties).sort()).toEqual(Object.keys(problem).sort())
  })

  it('hides the message of an unexpected error', () => {
    const problem = toProblem(new Error('password of the database is wrong'))
    expect(problem).toMatchObject({ status: 500, type: `${problemTypePrefix}unexpected` })
    expect(JSON.stringify(problem)).not.toContain('password')
  })

  it.each([
    [413, 'too-large'],
    [414, 'uri-too-long'],
    [415, 'unsupported-media-type'],
    [429, 'too-many-requests'],
    [400, 'malformed'],
    [405, 'malformed'],
    [503, 'unexpected'],
  ])('that Fastify refused with %i has the type %s', (statusCode, code) => {
    const { type } = toProblem(Object.assign(new Error('refused'), { statusCode }))
    expect(type).toBe(problemTypePrefix + code)
  })

  it('has a different status for each kind of failure that a program treats differently', () => {
    const statuses = problemCodes.map((code) => toProblem(new DomainError(code, '')).status)
    expect(new Set(statuses).size).toBe(problemCodes.length)
    expect(Math.min(...statuses)).toBeGreaterThanOrEqual(400)
  })
})

describe.each(languages.filter(({ code }) => code !== 'en'))('in $name', ({ code }) => {
  const messages = getLanguageMessages(code)

  it('the title, and a detail without a translation, are those of the type', () => {
    const problem = localizeProblem(new DomainError('forbidden', 'Only its creator may do this.'), messages)
    expect(problem).toMatchObject({
      title: messages.problems.forbidden,
      detail: messages.problems.forbidden,
      status: 403,
    })
  })

  it('the message of a field is translated', () => {
    const error = localizedFieldProblem('password', ({ account }) => account.errors.passwordTooCommon)
    const text = messages.account.errors.passwordTooCommon
    expect(localizeProblem(error, messages)).toMatchObject({ detail: text, errors: { password: [text] } })
  })
})
