import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'
import { themeStorageKey } from '../../src/client/preferences.ts'
import { themeCookie } from '../../src/core/site/page-data.ts'
import { introCookie } from '../../src/server/plugins/session-cookies.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { launchFirefox, reportFailedRequests } from './firefox.ts'
import { desktopSize } from './window-sizes.ts'

export { desktopSize, phoneSize } from './window-sizes.ts'

export type ThemeName = 'light' | 'dark' | 'night'

export interface PageOptions {
  size?: { width: number; height: number }
  /** Light by default; null leaves the choice to the device. */
  theme?: ThemeName | null
  context?: BrowserContextOptions
  /** Whether the intro is shown; by default a cookie marks it as dismissed. */
  intro?: boolean
  /** Matches the console errors that the test expects, as `text (source URL)`. */
  expectErrors?: RegExp
}

/** Test files run in parallel: a photo in the activity list may be deleted before it is loaded. */
const deletedPhotoError = /status of 404 .*\/photos\//

export type BrowserName = 'chromium' | 'firefox'

/** Opens a page in a new context. */
export type OpenPage = (url: string, options?: PageOptions) => Promise<Page>

const launched: Partial<Record<BrowserName, Promise<Browser>>> = {}

/** Returns the browser of this worker. Playwright ends it with the process of the worker. */
export function getBrowser(name: BrowserName = 'chromium'): Promise<Browser> {
  launched[name] ??= name === 'firefox' ? launchFirefox() : launchChromium()
  return launched[name]
}

function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
}

async function closeBrowser(name: BrowserName): Promise<void> {
  const browser = await launched[name]?.catch(() => null)
  delete launched[name]
  await browser?.close()
}

/**
 * Opens pages for the tests of one file. Fails the file on unexpected console errors.
 * A page opened by a test is closed after that test, because open pages slow the others down;
 * a page opened by a hook is closed at the end of the file.
 */
export function useBrowser(name: BrowserName = 'chromium'): { open: OpenPage } {
  const closeAtEnd: (() => Promise<void>)[] = []
  const consoleErrors: string[] = []
  afterAll(async () => {
    for (const close of closeAtEnd) await close()
    // One file uses Firefox; the other files of the worker need its memory.
    if (name === 'firefox') await closeBrowser(name)
    expect(consoleErrors).toEqual([])
  })
  return {
    async open(url, { size = desktopSize, theme = 'light', context = {}, intro = false, expectErrors } = {}) {
      const isPhone = size.width < 500
      const browser = await getBrowser(name)
      const browserContext = await browser.newContext({
        viewport: size,
        hasTouch: isPhone,
        isMobile: isPhone,
        reducedMotion: 'reduce',
        ...context,
      })
      await browserContext.addInitScript(
        ([key, name]) => {
          if (name && window.location.protocol === 'http:') localStorage.setItem(key, name)
        },
        [themeStorageKey, theme] as const,
      )
      if (url.startsWith('http')) {
        // Cookies of a longer URL would hold for its folder only.
        const { origin } = new URL(url)
        // Server-rendered pages read the theme from this cookie.
        if (theme) await browserContext.addCookies([{ name: themeCookie, value: theme, url: origin }])
        if (!intro) await browserContext.addCookies([{ name: introCookie, value: 'dismissed', url: origin }])
      }
      let isClosing = false
      const close = () => {
        // Closing the page aborts its requests, which then log errors.
        isClosing = true
        return browserContext.close()
      }
      if (TestRunner.getCurrentTest()) onTestFinished(close)
      else closeAtEnd.push(close)
      const reportError = (line: string) => {
        const isExpected = deletedPhotoError.test(line) || (expectErrors?.test(line) ?? false)
        if (!isExpected && !isClosing) consoleErrors.push(`${url}: ${line}`)
      }
      const page = await browserContext.newPage()
      page.setDefaultTimeout(60_000)
      // On a busy machine a page load takes longer than one step in it.
      page.setDefaultNavigationTimeout(30_000)
      if (name === 'firefox') reportFailedRequests(page, reportError)
      // Firefox reports violations of a content security policy as page errors.
      page.on('pageerror', (error) => reportError(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') reportError(`${message.text()} (${message.location().url})`)
      })
      await page.goto(url)
      // The server-rendered shell is replaced when the script has loaded.
      if (context.javaScriptEnabled !== false)
        await page.locator('main[aria-busy="true"]').waitFor({ state: 'detached' })
      return page
    },
  }
}

/**
 * Waits until an opened page has requested its session, which it does once it is idle.
 * Call it before the page is opened.
 */
export function waitForSessionCheck(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/api/v1/users/logged_in'))
}

/** Reads the map position and layers from the URL of a page. */
export function getViewportParams(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}
