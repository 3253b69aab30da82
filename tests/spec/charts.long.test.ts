import { describe, it } from 'vitest'
import { unitsStorageKey } from '../../src/client/preferences.ts'
import { languages } from '../../src/core/languages.ts'
import { desktopSize } from '../support/browser.ts'
import { ids, useActors } from './actors.ts'
import { expectWholeRoundCharts } from './round-charts.ts'

const { open } = useActors()

describe.each(languages)('round charts in $name', ({ code }) => {
  it.each([
    [`/placeview/${ids.marina}`, { speed: 'kn', depth: 'm' }, 4],
    [`/vesselview/${ids.ownVessel}`, { speed: 'km/h', depth: 'ft' }, 2],
  ] as const)('%s in %j: have their size and no clipped label', async (path, units, count) => {
    const page = await open('/faq', { size: desktopSize, context: { locale: code } })
    await page.evaluate(([key, chosen]) => localStorage.setItem(key, chosen), [
      unitsStorageKey,
      JSON.stringify(units),
    ] as const)
    await expectWholeRoundCharts(page, path, count)
  })
})
