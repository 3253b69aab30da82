import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createVisitorSessionStore } from '../../src/client/api/visitor-session.ts'
import type { SessionStore } from '../../src/client/api/session.ts'
import type { FakeApi } from '../fakes/api.ts'
import { buildTileSource } from '../factories/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

/** Renders a page with imagery; restores the metadata of the document after the test. */
export function renderPage(
  api: FakeApi,
  node: ReactNode,
  session: SessionStore = createVisitorSessionStore(),
): { container: HTMLElement; readMetadata(): string[] } {
  const { title } = document
  const description = document.createElement('meta')
  description.name = 'description'
  document.head.append(description)
  onTestFinished(() => {
    document.title = title
    description.remove()
  })
  const { container } = renderStrict(wrapWithApi(api, node, [buildTileSource()], session))
  return { container, readMetadata: () => [document.title, description.content] }
}
