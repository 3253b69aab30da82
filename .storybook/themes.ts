import { embedThemes } from '../src/widgets/elements/common-attributes.ts'

/** The themes that are drawn; the first is that of a story. */
export const themes = embedThemes.filter((theme) => theme !== 'auto')

/** Shows a story once in each theme. */
export const sideBySide = 'side by side'
