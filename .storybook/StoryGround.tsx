import type { Decorator } from '@storybook/react-vite'
import { createContext, createElement, useState, type ReactNode } from 'react'
import { createSessionStore } from '../src/client/api/session.ts'
import { createVisitorSessionStore } from '../src/client/api/visitor-session.ts'
import { getTextDirection, parseLanguageTag, type Language } from '../src/core/languages.ts'
import type { Messages } from '../src/core/messages.ts'
import { configTag } from '../src/widgets/elements/settings.ts'
import { RoadsteadContext } from '../src/widgets/roadstead-context.ts'
import { createFakeApi, type FakeApi } from '../tests/fakes/api.ts'
import { buildMapNames } from '../tests/factories/map-names.ts'
import { sampleSite } from './sample/site.ts'
import { sampleTiles } from './sample/tiles.ts'
import { expectError } from './story-faults.ts'
import { sideBySide, themes } from './themes.ts'
import type { WidgetStory } from './widget-story.tsx'

/** Theme of the column in which a story is drawn; null if there is one column. */
export const ColumnContext = createContext<string | null>(null)

/** The APIs of the story that is shown. */
export const storyApis = new Set<FakeApi>()

/** Draws a story below its provider on the ground of the chosen theme, or once in each theme. */
export const onGround: Decorator = (Story, { parameters, globals, loaded }) => {
  const theme = String(globals.theme)
  const ground = {
    story: (parameters.roadstead ?? {}) as WidgetStory,
    height: parameters.height as number | string | undefined, // put there by widgetMeta for a widget that fills its parent
    language: parseLanguageTag(String(globals.language)) ?? 'en',
    translation: loaded.translation as Messages | null, // by the loader of the preview
  }
  if (theme !== sideBySide)
    return (
      // A chart reads its colours when it is drawn.
      <Ground key={theme} theme={theme} {...ground}>
        <Story />
      </Ground>
    )
  return (
    <div className="rs-story-columns">
      {themes.map((column) => (
        <ColumnContext key={column} value={column}>
          <div data-theme={column}>
            <p className="rs-story-columns__theme">{column}</p>
            <Ground theme={column} {...ground}>
              <Story />
            </Ground>
          </div>
        </ColumnContext>
      ))}
    </div>
  )
}

interface GroundProps {
  theme: string
  story: WidgetStory
  height: number | string | undefined
  language: Language
  translation: Messages | null
  children: ReactNode
}

function Ground({ theme, story, height, language, translation, children }: GroundProps) {
  const [shared] = useState(() => {
    const api = createFakeApi({
      'GET /coast': { version: '1', sources: [] },
      'GET /names': buildMapNames(),
      ...story.answers,
    })
    storyApis.add(api)
    for (const answer of Object.values(story.answers ?? {})) if (answer instanceof Error) expectError(answer)
    const session = story.session ? createSessionStore(story.session) : createVisitorSessionStore()
    return { api, session, tileSources: [sampleTiles] }
  })
  const settings = { theme, lang: language, api: sampleSite, tiles: JSON.stringify([sampleTiles]) }
  return (
    <RoadsteadContext value={{ ...shared, language, translation }}>
      <div
        className="rs-story"
        data-theme={theme}
        lang={language}
        dir={getTextDirection(language)}
        style={height ? { blockSize: height } : undefined}
      >
        {createElement(configTag, settings, children)}
      </div>
    </RoadsteadContext>
  )
}
