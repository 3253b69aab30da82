import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/client/api/call.ts'
import { notifyError } from '../../../src/client/api/notify-error.ts'
import { $notices } from '../../../src/client/notices.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { buildApiError } from '../../factories/users.ts'

beforeEach(() => {
  vi.useFakeTimers() // for the timers of notices
  $notices.set([])
})
afterEach(() => {
  vi.useRealTimers()
  $notices.set([])
})

describe('the notice of a failed call', () => {
  it('contains the explanation of the server', () => {
    notifyError('trust', buildApiError(409, { detail: 'Already confirmed.' }))
    expect($notices.get()).toMatchObject([{ subject: 'trust', text: 'Already confirmed.', kind: 'failed' }])
  })

  it('says that the server cannot be reached', () => {
    notifyError('trust', new ApiError('GET /home', 0, null))
    expect($notices.get()).toMatchObject([{ text: english.failures.offline }])
  })

  it('is not shown for a defect of the program, which is thrown', () => {
    const defect = new TypeError('x is undefined')
    expect(() => notifyError('trust', defect)).toThrow(defect)
    expect($notices.get()).toEqual([])
  })
})
