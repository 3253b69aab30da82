import { describe, expect, it } from 'vitest'
import { UploadError } from '../../../src/client/api/upload-error.ts'
import { buildApiError } from '../../factories/users.ts'

describe('UploadError', () => {
  it('keeps the status and the explanation of the failed step beside its message', () => {
    const cause = buildApiError(413)
    expect(new UploadError(cause, 'Error storing "a.jpg". Status: 413')).toMatchObject({
      status: 413,
      problem: cause.problem,
      userMessage: 'Error storing "a.jpg". Status: 413',
    })
  })
})
