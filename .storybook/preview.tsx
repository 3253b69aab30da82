import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { loadTranslation } from '../src/client/language.ts'
import { languages, parseLanguageTag } from '../src/core/languages.ts'
import { otherThemesFaults } from './contrast.ts'
import { showSampleTilesInLeaflet } from './sample/tiles.ts'
import { storyApis, onGround } from './StoryGround.tsx'
import { takeStoryFaults, watchStoryFaults } from './story-faults.ts'
import { sideBySide, themes } from './themes.ts'
import '../src/ui/tokens.css'
import '../src/ui/base.css'
import './preview.css'

// A busy machine takes longer than a second for what loads when it is drawn.
configure({ asyncUtilTimeout: 20_000 })

showSampleTilesInLeaflet()
watchStoryFaults()
const isTest = import.meta.env.MODE === 'test'

// Links of widgets lead to pages of the site, which Storybook does not have.
document.addEventListener('click', (event) => {
  const isLink = (node: EventTarget) => node instanceof HTMLAnchorElement && !node.hash
  const isStory = (node: EventTarget) => node instanceof Element && node.matches('.rs-story')
  const path = event.composedPath()
  if (path.some(isLink) && path.some(isStory)) event.preventDefault()
})

const preview: Preview = {
  decorators: [onGround],
  loaders: [
    async ({ globals }) => ({
      translation: await loadTranslation(parseLanguageTag(String(globals.language)) ?? 'en'),
    }),
  ],
  initialGlobals: { theme: 'light', language: 'en' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'paintbrush', items: [...themes, sideBySide], dynamicTitle: true },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: languages.map(({ code, name }) => ({ value: code, title: name })),
        dynamicTitle: true,
      },
    },
  },
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    docs: { codePanel: true },
    options: {
      storySort: {
        order: ['Introduction', 'Compose', 'React', 'HTML', 'Home', 'Profile'],
        method: 'alphabetical',
      },
    },
    a11y: {
      test: 'error',
      context: { exclude: ['.leaflet-tile-pane'] },
      config: {
        rules: [
          // WCAG 2.5.8 exempts pins of a map, whose position is essential. axe takes a pin below a control of
          // the map for one above it.
          { id: 'target-size', selector: '*:not(.leaflet-marker-icon, .rs-foot *)' },
          // Outlined texts over imagery: axe sees neither the outline nor the imagery.
          { id: 'color-contrast', selector: '*:not(.rs-seamarks__character)' },
        ],
      },
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    },
  },
  beforeEach() {
    storyApis.clear()
    takeStoryFaults()
  },
  async afterEach({ canvasElement, name }) {
    // In Storybook itself a reader switches the themes. Vitest does not set `import.meta.env.VITEST` here.
    if (!isTest) return
    const contrast = await otherThemesFaults(canvasElement)
    // The calls of the story Loading have no answers.
    const waiting = name === 'Loading' ? [] : [...storyApis].flatMap((api) => api.listUnansweredCalls())
    const faults = [...contrast, ...waiting.map((key) => `no answer: ${key}`), ...takeStoryFaults()]
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}
export default preview
