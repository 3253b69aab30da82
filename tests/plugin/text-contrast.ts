import type { Page } from 'playwright'
import { blendOver, computeContrast, type Rgba } from '../support/contrast.ts'

interface DrawnText {
  text: string
  color: string
  /** Backgrounds from the innermost element outwards. */
  backgrounds: string[]
}

/** Measures the contrast of each visible text below a selector with what is behind it. */
export async function measureContrast(
  page: Page,
  selector: string,
): Promise<{ text: string; ratio: number }[]> {
  const texts = await page.locator(selector).evaluateAll((roots) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll('*')])
      .filter(
        (element) =>
          element.checkVisibility() &&
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          ),
      )
      .map((element): DrawnText => {
        const backgrounds: string[] = []
        for (let one: Element | null = element; one; one = one.parentElement)
          backgrounds.push(getComputedStyle(one).backgroundColor)
        return { text: element.textContent ?? '', color: getComputedStyle(element).color, backgrounds }
      }),
  )
  return texts.map(({ text, color, backgrounds }) => {
    const background = backgrounds
      .map(parseColor)
      .toReversed()
      .reduce((below, top) => blendOver(top, below))
    return { text, ratio: computeContrast(blendOver(parseColor(color), background), background) }
  })
}

function parseColor(text: string): Rgba {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return { red, green, blue, opacity }
}
