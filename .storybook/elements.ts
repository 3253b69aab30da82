import { embedNames } from '../src/core/site/embeds.ts'
import { registerElements } from '../src/widgets/elements/register-named.ts'
import { addStyles } from '../src/widgets/elements/shared-style-sheet.ts'
import leaflet from 'leaflet/dist/leaflet.css?inline'

/** All style sheets of the widgets as text. The builds of the elements add each with the code that needs it. */
const styles = import.meta.glob<string>('../src/{ui,widgets}/**/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** Defines the custom elements with their styles. */
export function defineElements(): void {
  addStyles(leaflet)
  for (const css of Object.values(styles)) addStyles(css)
  registerElements(embedNames)
}
