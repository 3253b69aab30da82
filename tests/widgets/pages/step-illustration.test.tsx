import { expect, it } from 'vitest'
import { StepIllustration } from '../../../src/app/parts/StepIllustration.tsx'
import { renderStrict, waitForRender } from '../../support/render.tsx'

it('is a drawing of its own for each step, hidden from screen readers', async () => {
  const kinds = ['download-places', 'open-charts', 'plotter', 'import', 'night'] as const
  const { container } = renderStrict(kinds.map((kind) => <StepIllustration key={kind} kind={kind} />))
  await waitForRender()
  const drawings = [...container.querySelectorAll('svg')]
  expect(drawings.map((svg) => svg.getAttribute('aria-hidden'))).toEqual(kinds.map(() => 'true'))
  expect(new Set(drawings.map(({ innerHTML }) => innerHTML)).size).toBe(kinds.length)
})
