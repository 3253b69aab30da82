import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, TestRunner } from 'vitest'
import { themeCookie } from '../../src/core/site/page-data.ts'
import { introCookie } from '../../src/server/plugins/session-cookies.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'

export const desktopSize = { width: 1280, height: 800 }
export const phoneSize = { width: 390, height: 844 }
export type ThemeName = 'light' | 'dark' | 'night'

export interface PageOptions {
  size?: { width: number; height: number }
  /** Light, where the page is not told; null leaves it to the device. */
  theme?: ThemeName | null
  context?: BrowserContextOptions
  /** Let the intro come; else it was dismissed before. */
  intro?: boolean
  /** Words of console errors that the test expects, with where they come from behind them. */
  expectErrors?: RegExp
}

/** Files run side by side: a photo in the list of activity may be gone before it is loaded. */
const photoGone = /status of 404 .*\/photos\//

/**
 * A browser for the tests of one file. Every page must end without an error in
 * its console. A page that a test opens goes with it, for each page that is left
 * open slows the others down; one of a hook stays to the end of the file.
 */
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
    async open(url, { size = desktopSize, theme = 'light', context = {}, intro = false, expectErrors } = {}) {
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
      if (!intro && url.startsWith('http'))
        await opened.addCookies([{ name: introCookie, value: 'dismissed', url }])
      let isLeft = false
      if (TestRunner.getCurrentTest())
        onTestFinished(() => {
          // What is under way is broken off now, and says so.
          isLeft = true
          return opened.close()
        })
      const page = await opened.newPage()
      page.setDefaultTimeout(20_000)
      // A whole page takes longer than a step in it where other work keeps the machine busy.
      page.setDefaultNavigationTimeout(30_000)
      page.on('pageerror', (error) => faults.push(`${url}: ${error.message}`))
      page.on('console', (message) => {
        const said = `${message.text()} (${message.location().url})`
        const isExpected = photoGone.test(said) || (expectErrors?.test(said) ?? false)
        if (message.type() === 'error' && !isExpected && !isLeft) faults.push(`${url}: ${said}`)
      })
      await page.goto(url)
      // What the server painted is there at once; the page itself comes with its script.
      if (context.javaScriptEnabled !== false)
        await page.locator('main[aria-busy="true"]').waitFor({ state: 'detached' })
      return page
    },
  }
}

/** Where the map of a page is, by its address. */
export function getViewportParams(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}
