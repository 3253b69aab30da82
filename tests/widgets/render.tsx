import { createRoot, type Root } from 'react-dom/client'
import { StrictMode, type ReactNode } from 'react'
import { afterEach } from 'vitest'
import type { Api } from '../../src/client/api/call.ts'
import { createVisitorSessionStore, type SessionStore } from '../../src/client/api/session.ts'
import { english } from '../../src/core/messages.ts'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import { RoadsteadContext } from '../../src/widgets/roadstead-context.ts'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'

const drawn: { root: Root; ground: HTMLElement }[] = []

afterEach(() => {
  for (const { root, ground } of drawn.splice(0)) {
    root.unmount()
    ground.remove()
  }
})

/** Draws into the page, as strictly as React checks for developers; what a test drew is gone after it. */
export function renderStrict(part: ReactNode): { ground: HTMLElement; redraw(part: ReactNode): void } {
  const ground = document.createElement('div')
  document.body.append(ground)
  const root = createRoot(ground)
  drawn.push({ root, ground })
  const render = (next: ReactNode) => root.render(<StrictMode>{next}</StrictMode>)
  render(part)
  return { ground, redraw: render }
}

/** A widget below its provider, speaking to the given API. */
export function wrapWithApi(
  api: Api,
  widget: ReactNode,
  tileSources: readonly TileSource[] = [],
  session: SessionStore = createVisitorSessionStore(),
): ReactNode {
  const roadstead = { api, session, messages: english, language: 'en', tileSources }
  return <RoadsteadContext value={roadstead}>{widget}</RoadsteadContext>
}
