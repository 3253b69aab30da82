import { expect, it, vi } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { WindDial } from '../../../src/widgets/map/shelter/WindDial.tsx'
import { ShelterRose } from '../../../src/widgets/shelter/ShelterRose.tsx'
import { buildShelter } from '../../factories/shelter.ts'
import { renderStrict } from '../../support/render.tsx'

const context = { messages: english, units: defaultUnits, language: 'en' }
const { rays } = buildShelter()

it.each(
  ['zoom', 'scale'].flatMap((property) => [0.6, 1, 1.25, 1.5].map((scale) => [property, scale] as const)),
)(
  'on a page with %s %d, the rose and the dial take the direction under the pointer',
  async (property, scale) => {
    const onChoose = vi.fn<(index: number) => void>()
    const onChange = vi.fn()
    const { container } = renderStrict(
      <div style={{ [property]: scale, padding: '20px', inlineSize: '260px' }}>
        <ShelterRose rays={rays} wind={null} chosen={0} onChoose={onChoose} context={context} />
        <WindDial wind={{ direction: 0, speedKn: 5 }} onChange={onChange} context={context} />
      </div>,
    )
    await expect.poll(() => container.querySelector('.rs-wind-dial')).not.toBeNull()
    const at = (selector: string) => {
      const element = container.querySelector<HTMLElement>(selector) ?? container
      const { left, top, width, height } = element.getBoundingClientRect()
      // East of the middle, half way between the hub and the rim.
      return { element, clientX: left + width / 2 + width * 0.26, clientY: top + height / 2, bubbles: true }
    }
    const { element: rose, ...click } = at('.rs-rose')
    rose.dispatchEvent(new MouseEvent('click', click))
    expect(onChoose.mock.calls).toEqual([[9]])
    const { element: dial, ...press } = at('.rs-wind-dial')
    dial.setPointerCapture = () => undefined
    dial.dispatchEvent(new PointerEvent('pointerdown', press))
    expect(onChange.mock.calls).toEqual([[{ direction: 90, speedKn: 20 }]])
  },
)
