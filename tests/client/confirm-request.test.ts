import { beforeEach, describe, expect, it } from 'vitest'
import { $confirmRequest, showConfirmDialog } from '../../src/client/confirm-request.ts'

beforeEach(() => $confirmRequest.set(null))

describe('showConfirmDialog', () => {
  it.each([true, false])('resolves with the answer %s and closes the question', async (isYes) => {
    const answer = showConfirmDialog('Confirm post delete?')
    expect($confirmRequest.get()?.text).toBe('Confirm post delete?')
    $confirmRequest.get()?.resolve(isYes)
    expect(await answer).toBe(isYes)
    expect($confirmRequest.get()).toBeNull()
  })

  it('a new question resolves a pending one with false', async () => {
    const first = showConfirmDialog('Confirm post delete?')
    const second = showConfirmDialog('Confirm place delete?')
    expect(await first).toBe(false)
    expect($confirmRequest.get()?.text).toBe('Confirm place delete?')
    $confirmRequest.get()?.resolve(true)
    expect(await second).toBe(true)
  })

  it('a late answer to an old question keeps the new one open', async () => {
    void showConfirmDialog('Confirm post delete?')
    const first = $confirmRequest.get()
    void showConfirmDialog('Confirm place delete?')
    first?.resolve(true)
    expect($confirmRequest.get()?.text).toBe('Confirm place delete?')
  })
})
