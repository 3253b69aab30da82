import { expect, waitFor } from 'storybook/test'
import type { EmbedName } from '../src/core/site/embeds.ts'
import type { AttributeValues } from '../src/widgets/elements/attributes.ts'
import { getDocumentedElement } from '../src/widgets/elements/documented-elements.ts'
import { createArgTypes, getExampleValues } from './element-controls.ts'
import { createElementSnippets } from './element-snippets.ts'
import { defineElements } from './elements.ts'
import { HtmlPage } from './HtmlPage.tsx'
import { startSampleServer } from './sample/server.ts'
import { htmlSnippets, WidgetDocs } from './WidgetDocs.tsx'

defineElements()
startSampleServer()

/** What the story of a custom element needs, all from the table of elements: controls, texts, docs. */
export function htmlMeta(name: EmbedName) {
  const row = getDocumentedElement(name)
  const toPage = (args: AttributeValues) => createElementSnippets(row, args).html
  return {
    args: getExampleValues(row),
    argTypes: createArgTypes(row),
    parameters: {
      docs: {
        page: () => <WidgetDocs row={row} snippets={htmlSnippets} />,
        description: { component: row.doc },
        source: {
          language: 'html',
          transform: (_code: string, { args }: { args: AttributeValues }) => toPage(args),
        },
      },
    },
    render: (args: AttributeValues) => <HtmlPage html={toPage(args)} />,
    play: ({ canvasElement }: { canvasElement: HTMLElement }) => expectLoadedElements(canvasElement),
  }
}

/** A story of a whole page in HTML, whose code is shown below it. */
export function htmlPage(html: string) {
  return {
    parameters: { docs: { source: { code: html, language: 'html' } } },
    render: () => <HtmlPage html={html} />,
  }
}

/** Waits until all custom elements of a story show their content without an error. */
export async function expectLoadedElements(canvasElement: HTMLElement): Promise<void> {
  const elements = [...canvasElement.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot)
  await expect(elements).not.toHaveLength(0)
  await waitFor(() => {
    for (const { shadowRoot } of elements) {
      void expect(shadowRoot?.querySelector('.rs-element > *')).toBeTruthy()
      void expect(shadowRoot?.querySelector('[aria-busy="true"], [part="error"]')).toBeNull()
    }
  })
}
