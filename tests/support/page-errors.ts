import { afterEach, beforeEach, vi } from 'vitest'

/** Catches the errors of the page and those that React logs during each test of a file; returns a function that lists them. */
export function catchPageErrors(): () => readonly unknown[] {
  let errors: unknown[] = []
  const onError = ({ error }: ErrorEvent) => void errors.push(error)
  beforeEach(() => {
    errors = []
    addEventListener('error', onError)
    vi.spyOn(console, 'error').mockImplementation((error: unknown) => void errors.push(error))
  })
  afterEach(() => {
    removeEventListener('error', onError)
    vi.restoreAllMocks()
  })
  return () => errors
}
