import { expect, it } from 'vitest'
import { getErrorCode } from '../../../src/server/system/error-code.ts'

it('getErrorCode returns the code of a system error, or an empty text', () => {
  const systemError = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  const withNumber = Object.assign(new Error('odd'), { code: 5 })
  expect(getErrorCode(systemError)).toBe('ENOENT')
  expect(getErrorCode(withNumber)).toBe('')
  expect(getErrorCode(new Error('x'))).toBe('')
  expect(getErrorCode({ code: 'ENOENT' })).toBe('')
  expect(getErrorCode(null)).toBe('')
})
