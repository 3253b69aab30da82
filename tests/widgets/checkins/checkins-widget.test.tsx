import { expect, it, vi } from 'vitest'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { CheckinsWidget } from '../../../src/widgets/checkins/CheckinsWidget.tsx'
import { RoadsteadContext } from '../../../src/widgets/roadstead-context.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict } from '../../support/render.tsx'

function renderWidget() {
  const api = createFakeApi()
  const report = vi.fn()
  const session = createVisitorSessionStore()
  renderStrict(
    <RoadsteadContext value={{ api, session, language: 'en', translation: null, tileSources: [], report }}>
      <CheckinsWidget placeId={7} />
    </RoadsteadContext>,
  )
  return { api, report }
}

it('reports to its element when the check-ins are shown', async () => {
  const { api, report } = renderWidget()
  await api.respond('GET /checkins', [])
  await expect.poll(() => report.mock.calls).toEqual([['empty']])
})

it('reports to its element that the check-ins could not be loaded', async () => {
  const { api, report } = renderWidget()
  await api.fail('GET /checkins', 500)
  await expect.poll(() => report.mock.calls).toEqual([[{ failed: expect.objectContaining({ status: 500 }) }]])
})
