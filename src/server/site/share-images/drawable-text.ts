/**
 * Characters that the fonts of the share pictures contain: Latin, combining marks, Greek, Cyrillic, Hebrew
 * and Arabic, and digits, punctuation and a few signs.
 */
const drawable =
  /[ -~\u00A1-\u052F\u05D0-\u05EA\u0621-\u06FF\u0750-\u077F\u1E00-\u1FFF\u2010-\u205E\u20AC\u2116\u2122\u2212]/u
/** Control characters, among them those that reverse the direction of a text. */
const control = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Fewest letters of a name that remain for it to be drawn. */
const minLetters = 2

/**
 * Returns the part of a name that the fonts can draw; null if too little is left of it. Words in
 * other scripts, for example Chinese, are left out as a whole, instead of empty boxes.
 */
export function toDrawableText(name: string): string | null {
  const words = name
    // Wide and composed forms become the usual letters.
    .normalize('NFKC')
    .replace(/\s/gu, ' ')
    .replace(control, '')
    .split(' ')
    .filter((word) => word !== '' && [...word].every((character) => drawable.test(character)))
  const text = words.join(' ')
  const hasLetters = [...text].filter((character) => /[\p{L}\d]/u.test(character)).length >= minLetters
  const isWhole = text === name.trim()
  return text !== '' && (hasLetters || isWhole) ? text : null
}
