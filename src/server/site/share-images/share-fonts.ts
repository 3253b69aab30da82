import { createRequire } from 'node:module'
import sharp from 'sharp'

/**
 * Fonts of the share pictures, most preferred first: the face of the site, then one for Greek, Cyrillic
 * and Hebrew, then one for Arabic. As TrueType, because the text renderer of sharp reads no WOFF.
 */
const fonts = [
  {
    family: 'Atkinson Hyperlegible Next',
    package: 'atkinson-hyperlegible-next',
    file: 'AtkinsonHyperlegibleNext',
  },
  { family: 'Arimo', package: 'arimo', file: 'Arimo' },
  { family: 'Noto Sans Arabic', package: 'noto-sans-arabic', file: 'NotoSansArabic' },
] as const

const families = fonts.map(({ family }) => family).join(',')

interface TextStyle {
  sizePx: number
  color: string
  /** Maximum width of a line in pixels. */
  maxWidth: number
}

/** A rendered text. */
export interface TextImage {
  png: Buffer
  width: number
  height: number
}

const require = createRequire(import.meta.url)
const fontFiles = fonts.map((font) =>
  require.resolve(`@expo-google-fonts/${font.package}/700Bold/${font.file}_700Bold.ttf`),
)

let loading: Promise<void> | null = null

/** Loads each font once: sharp adds the file of a text to the fonts of the process. */
function loadFonts(): Promise<void> {
  loading ??= Promise.all(
    fontFiles.map((fontfile) =>
      sharp({ text: { text: 'A', fontfile } })
        .raw()
        .toBuffer(),
    ),
  ).then(() => undefined)
  return loading
}

/** Renders a text on transparent ground; breaks lines at the width, long words inside. */
export async function renderText(text: string, { sizePx, color, maxWidth }: TextStyle): Promise<TextImage> {
  await loadFonts()
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${families} Bold ${sizePx}`,
      fontfile: fontFiles[0] ?? '',
      width: maxWidth,
      // One point is one pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** Escapes a text for Pango's markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

interface FittedStyle {
  sizesPx: readonly number[]
  color: string
  maxWidth: number
  maxHeight: number
}

/** Renders a text in the largest size that fits; in the smallest one, shortens it until it does. */
export async function renderFittingText(text: string, style: FittedStyle): Promise<TextImage> {
  const { sizesPx, color, maxWidth, maxHeight } = style
  for (const sizePx of sizesPx) {
    const image = await renderText(text, { sizePx, color, maxWidth })
    if (image.height <= maxHeight) return image
  }
  const sizePx = sizesPx.at(-1) ?? 0
  for (let letters = [...text]; ;) {
    letters = letters.slice(0, Math.floor(letters.length * 0.85))
    const image = await renderText(`${letters.join('').trimEnd()}…`, { sizePx, color, maxWidth })
    if (image.height <= maxHeight || letters.length <= 1) return image
  }
}
