import { afterEach, describe, expect, it, vi } from 'vitest'
import { readPageData } from '../../src/client/page-data.ts'
import { pageDataElementId } from '../../src/core/site/page-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('readPageData', () => {
  const stubPage = (text: string | null) =>
    vi.stubGlobal('document', {
      getElementById: (id: string) =>
        id === pageDataElementId && text !== null ? { textContent: text } : null,
    })

  it('parses the data in the served page', () => {
    stubPage('{"tileSources":[]}')
    expect(readPageData()).toEqual({ tileSources: [] })
  })

  it('returns an empty object for missing or invalid data', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    stubPage(null)
    expect(readPageData()).toEqual({})
    stubPage('{"tileSources":')
    expect(readPageData()).toEqual({})
    expect(console.error).toHaveBeenCalledOnce()
  })
})
