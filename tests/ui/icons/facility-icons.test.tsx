import { expect, it } from 'vitest'
import { facilityKeys } from '../../../src/core/catalogue/facilities.ts'
import { facilityIcons } from '../../../src/ui/icons/facility-icons.ts'
import { Icon } from '../../../src/ui/icons/Icon.tsx'
import { renderStrict } from '../../support/render.tsx'

it('each facility has an icon of its own, which is drawn within its square', async () => {
  const { container } = renderStrict(
    facilityKeys.map((key) => (
      <p key={key}>
        <Icon parts={facilityIcons[key]} />
      </p>
    )),
  )
  await expect.poll(() => container.querySelectorAll('svg').length).toBe(facilityKeys.length)
  const icons = [...container.querySelectorAll('svg')]
  expect(new Set(icons.map(({ innerHTML }) => innerHTML)).size).toBe(facilityKeys.length)
  for (const [index, icon] of icons.entries()) {
    const { x, y, width, height } = icon.viewBox.baseVal
    for (const path of icon.querySelectorAll('path')) {
      const box = path.getBBox()
      const isInside =
        box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height
      expect(isInside, facilityKeys[index]).toBe(true)
      expect(box.width + box.height > 0, facilityKeys[index]).toBe(true)
    }
  }
})
