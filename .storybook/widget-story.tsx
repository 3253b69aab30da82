import type { Parameters } from '@storybook/react-vite'
import { createElement, useState, type ComponentType } from 'react'
import { fn } from 'storybook/test'
import type { MapView } from '../src/client/map/map-view.ts'
import type { EmbedName } from '../src/core/site/embeds.ts'
import type { PageSession } from '../src/core/site/page-data.ts'
import type { AttributeValues } from '../src/widgets/elements/attributes.ts'
import { getDocumentedElement } from '../src/widgets/elements/documented-elements.ts'
import { toJsx } from '../src/widgets/elements/snippets.ts'
import type { FakeResponses } from '../tests/fakes/api.ts'
import { createArgTypes, getExampleValues, selectChangedValues } from './element-controls.ts'
import { reactSnippets, WidgetDocs } from './WidgetDocs.tsx'

/** What a story says besides its args. */
export interface WidgetStory {
  /** What the fake API answers; a call without an answer waits for ever. */
  answers?: FakeResponses
  /** Who looks; a visitor where it is not said. */
  session?: PageSession
  /** Makes the map that the widget belongs to. */
  view?: () => MapView
}

/** Parameters of a story. */
export function given(story: WidgetStory): Parameters {
  return { roadstead: story }
}

/** What the React stories of a widget share, all from the table of elements: controls, events, texts, docs. */
export function widgetMeta(name: EmbedName) {
  const row = getDocumentedElement(name)
  return {
    args: {
      ...getExampleValues(row),
      ...Object.fromEntries(row.events.map(({ property }) => [property, fn()])),
    },
    argTypes: createArgTypes(row),
    parameters: {
      height: row.height,
      docs: {
        page: () => <WidgetDocs row={row} snippets={reactSnippets} />,
        description: { component: row.doc },
        source: {
          language: 'tsx',
          transform: (_code: string, { args }: { args: AttributeValues }) =>
            toJsx(row, selectChangedValues(row, args)),
        },
      },
    },
    render: (args: object, { component, parameters }: { component?: unknown; parameters: Parameters }) => (
      <Widget
        component={component as ComponentType<object>} // the meta names it
        args={args}
        story={parameters.roadstead as WidgetStory}
      />
    ),
  }
}

interface WidgetProps {
  component: ComponentType<object>
  args: object
  story: WidgetStory
}

function Widget({ component, args, story }: WidgetProps) {
  const [view] = useState(() => story.view?.())
  return createElement(component, { ...args, ...(view && { view }) })
}
