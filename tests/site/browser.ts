import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { themeCookie } from '../../src/core/page-data.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
export type ThemeName = 'light' | 'dark' | 'night'

export interface PageOptions {
  size?: { width: number; height: number }
  /** Light, where the page is not told; null leaves it to the device. */
  theme?: ThemeName | null
  context?: BrowserContextOptions
  /** Words of console errors that the test expects. */
  expectErrors?: RegExp
}

/** A browser for the tests of one file. Every page must end without an error in its console. */
export function useBrowser(): { open(url: string, options?: PageOptions): Promise<Page> } {
  let browser: Browser
  const faults: string[] = []
  beforeAll(async () => {
    const executablePath = findChromium()
    browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
  })
  afterAll(async () => {
    await browser.close()
    expect(faults).toEqual([])
  })
  return {
    async open(url, { size = desktop, theme = 'light', context = {}, expectErrors } = {}) {
      const isPhone = size.width < 500
      const opened = await browser.newContext({
        viewport: size,
        hasTouch: isPhone,
        isMobile: isPhone,
        reducedMotion: 'reduce',
        ...context,
      })
      await opened.addInitScript((name) => {
        if (name && window.location.protocol === 'http:') localStorage.setItem('roadstead-theme', name)
      }, theme)
      // Pages that the server writes know the theme by this cookie.
      if (theme && url.startsWith('http')) await opened.addCookies([{ name: themeCookie, value: theme, url }])
      const page = await opened.newPage()
      page.setDefaultTimeout(10_000)
      page.on('pageerror', (error) => faults.push(`${url}: ${error.message}`))
      page.on('console', (message) => {
        const isExpected = expectErrors?.test(message.text()) ?? false
        if (message.type() === 'error' && !isExpected) faults.push(`${url}: ${message.text()}`)
      })
      await page.goto(url)
      return page
    },
  }
}

/** Where the map of a page is, by its address. */
export function viewOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}
