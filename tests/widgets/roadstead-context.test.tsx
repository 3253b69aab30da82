import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { $units } from '../../src/client/preferences.ts'
import type { Units } from '../../src/core/units.ts'
import { RoadsteadContext, useRoadstead, useUnits } from '../../src/widgets/roadstead-context.ts'
import { renderStrict } from '../support/render.tsx'

const usual = $units.get()
afterEach(() => $units.set(usual))

function ShownUnits() {
  const { speed, depth } = useUnits()
  return <p>{`${speed} ${depth}`}</p>
}

function InPage({ units }: { units: Partial<Units> }) {
  const roadstead = useRoadstead()
  return (
    <RoadsteadContext value={{ ...roadstead, units }}>
      <ShownUnits />
    </RoadsteadContext>
  )
}

it('the units of the surrounding page go before those that the user prefers', async () => {
  $units.set({ ...usual, speed: 'km/h', depth: 'ft' })
  const { rerender } = renderStrict(<InPage units={{ speed: 'm/s' }} />)
  await expect.element(page.getByText('m/s ft')).toBeVisible()
  rerender(<ShownUnits />)
  await expect.element(page.getByText('km/h ft')).toBeVisible()
})
