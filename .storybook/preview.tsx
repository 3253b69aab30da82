import type { Decorator, Preview } from '@storybook/react-vite'
import { useState } from 'react'
import { configure } from 'storybook/test'
import { loadTranslation } from '../src/client/language.ts'
import { createSessionStore } from '../src/client/api/session.ts'
import { createVisitorSessionStore } from '../src/client/api/visitor-session.ts'
import { getTextDirection, parseLanguageTag, languages } from '../src/core/languages.ts'
import type { Messages } from '../src/core/messages.ts'
import type { DocumentedElement } from '../src/widgets/elements/documented-elements.ts'
import { RoadsteadContext } from '../src/widgets/roadstead-context.ts'
import { createFakeApi } from '../tests/fakes/api.ts'
import { otherThemesFaults } from './contrast.ts'
import { themes } from './themes.ts'
import { WidgetDocs } from './WidgetDocs.tsx'
import type { WidgetStory } from './widget-story.tsx'
import '../src/ui/tokens.css'
import '../src/ui/base.css'
import './preview.css'

// A busy machine takes longer than a second for what loads when it is drawn.
configure({ asyncUtilTimeout: 20_000 })

/** Below their provider, on the ground of the chosen theme, with an API that answers what the story says. */
const onGround: Decorator = (Story, { parameters, globals, loaded }) => {
  const { answers = {}, session } = (parameters.roadstead ?? {}) as WidgetStory
  // Put there by widgetMeta; a part of a page has none.
  const row = parameters.row as DocumentedElement | undefined
  const language = parseLanguageTag(String(globals.language)) ?? 'en'
  const [shared] = useState(() => ({
    api: createFakeApi(answers),
    session: session ? createSessionStore(session) : createVisitorSessionStore(),
    tileSources: [],
  }))
  const translation = loaded.translation as Messages | null // by the loader below
  return (
    <RoadsteadContext value={{ ...shared, language, translation }}>
      <div
        // A chart reads its colours when it is drawn.
        key={String(globals.theme)}
        className="rs-story"
        data-theme={globals.theme}
        lang={language}
        dir={getTextDirection(language)}
        style={row?.height ? { blockSize: row.height } : undefined}
      >
        <Story />
      </div>
    </RoadsteadContext>
  )
}

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
      toolbar: { icon: 'paintbrush', items: [...themes], dynamicTitle: true },
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
    docs: { page: WidgetDocs, codePanel: true },
    a11y: {
      test: 'error',
      context: { exclude: ['.leaflet-tile-pane'] },
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    },
  },
  async afterEach({ canvasElement }) {
    // In Storybook itself a reader switches the themes.
    if (!import.meta.env.VITEST) return
    const faults = await otherThemesFaults(canvasElement)
    if (faults.length > 0) throw new Error(`Too little contrast:\n${faults.join('\n')}`)
  },
}
export default preview
