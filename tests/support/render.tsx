import { createRoot, type Root } from 'react-dom/client'
import { StrictMode, type ReactNode } from 'react'
import { afterEach } from 'vitest'
import type { Api } from '../../src/client/api/call.ts'
import type { SessionStore } from '../../src/client/api/session.ts'
import { createVisitorSessionStore } from '../../src/client/api/visitor-session.ts'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import { RoadsteadContext } from '../../src/widgets/roadstead-context.ts'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'

const rendered: { root: Root; container: HTMLElement }[] = []

afterEach(() => {
  for (const { root, container } of rendered.splice(0)) {
    root.unmount()
    container.remove()
  }
})

/** Renders into the page in StrictMode; unmounts after the test. */
export function renderStrict(node: ReactNode): {
  container: HTMLElement
  rerender(node: ReactNode): void
  unmount(): void
} {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  rendered.push({ root, container })
  const render = (next: ReactNode) => root.render(<StrictMode>{next}</StrictMode>)
  render(node)
  return { container, rerender: render, unmount: () => root.unmount() }
}

/** Waits two frames, until React has rendered and run effects. */
export function waitForRender(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Wraps a widget in its context provider with the given API. */
export function wrapWithApi(
  api: Api,
  widget: ReactNode,
  tileSources: readonly TileSource[] = [],
  session: SessionStore = createVisitorSessionStore(),
): ReactNode {
  const roadstead = { api, session, language: 'en', translation: null, tileSources }
  return <RoadsteadContext value={roadstead}>{widget}</RoadsteadContext>
}
