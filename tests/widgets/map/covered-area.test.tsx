import { expect, it } from 'vitest'
import { getCoveredBottomPx } from '../../../src/widgets/map/covered-area.ts'
import { renderOnMap } from '../../support/render-on-map.tsx'

it('a part of the page above the bottom of the map covers what it reaches into', async () => {
  const { container, getMap } = renderOnMap(null, { heightPx: 500 })
  await expect.poll(() => container.querySelector('.leaflet-map-pane')).not.toBeNull()
  const frame = getMap().getContainer().getBoundingClientRect()
  const strip = document.createElement('div')
  strip.dataset.covers = 'bottom'
  strip.style.cssText = `position:absolute;left:${frame.left + 500}px;top:${frame.top + window.scrollY + 420}px;width:300px;height:80px`
  document.body.append(strip)
  try {
    const menu = { left: 520, top: 300, width: 200, height: 150 }
    expect(getCoveredBottomPx(getMap(), menu)).toBe(30)
    expect(getCoveredBottomPx(getMap(), { ...menu, top: 200 })).toBe(0)
    expect(getCoveredBottomPx(getMap(), { ...menu, left: 290 })).toBe(0)
    strip.hidden = true
    strip.style.display = 'none'
    expect(getCoveredBottomPx(getMap(), menu)).toBe(0)
  } finally {
    strip.remove()
  }
})
