import { afterEach, describe, expect, it, vi } from 'vitest'
import { isInCrossOriginFrame } from '../../src/client/cross-origin-frame.ts'

interface FakeWindow {
  location: { origin: string }
  parent: FakeWindow
}

afterEach(() => vi.unstubAllGlobals())

function createTopWindow(origin: string): FakeWindow {
  const top = { location: { origin } } as FakeWindow // gets its parent below
  top.parent = top
  return top
}

function createFrame(origin: string, parent: FakeWindow): FakeWindow {
  return { location: { origin }, parent }
}

const site = 'https://roadstead.test'
const host = 'https://club.test'

describe('isInCrossOriginFrame', () => {
  it.each([
    ['a page without a frame', createTopWindow(site), false],
    ['a frame of a page of the same site', createFrame(site, createTopWindow(site)), false],
    ['a frame of a page of another site', createFrame(site, createTopWindow(host)), true],
    [
      'a frame of a frame of a page of another site',
      createFrame(site, createFrame(site, createTopWindow(host))),
      true,
    ],
    [
      'a frame of another site inside the same site',
      createFrame(site, createFrame(host, createTopWindow(site))),
      true,
    ],
  ])('%s', (_where, window, expected) => {
    vi.stubGlobal('window', window)
    expect(isInCrossOriginFrame()).toBe(expected)
  })

  it('is true if the browser refuses access to the outer page', () => {
    const host = {
      get location(): never {
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
    }
    vi.stubGlobal('window', { location: { origin: site }, parent: host })
    expect(isInCrossOriginFrame()).toBe(true)
  })
})
