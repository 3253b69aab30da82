import type { Popup } from 'leaflet'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { KeyboardCard } from '../../../../src/widgets/map/popups/KeyboardCard.tsx'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import { waitForRender } from '../../../support/render.tsx'

afterEach(() => document.body.replaceChildren())

/** Renders a card in the frame of a popup on a map, and collects the clicks that the map gets. */
async function openCard(content = <p style={{ height: 40 }}>Card</p>) {
  const [update, onClose] = [vi.fn(), vi.fn()]
  const popup = { current: { update } as unknown as Popup } // the member that is called
  const { container, unmount, getMap } = renderOnMap(
    <div className="leaflet-popup" style={{ width: 200 }}>
      <KeyboardCard popup={popup} onClose={onClose}>
        {content}
      </KeyboardCard>
    </div>,
  )
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)
  await expect.poll(() => find('.rs-popup__card')).not.toBeNull()
  await expect.poll(() => update.mock.calls.length).toBeGreaterThan(0)
  const clicks: string[] = []
  getMap().on('click dblclick mousedown', ({ type }) => void clicks.push(type))
  return { update, onClose, clicks, find, close: unmount }
}

function addOpener(className: string): HTMLElement {
  const opener = document.createElement('button')
  opener.className = className
  document.body.append(opener)
  return opener
}

it('the popup follows the size of its card', async () => {
  const { update, find } = await openCard()
  update.mockClear()
  const content = find('p')
  if (content) content.style.height = '90px'
  await expect.poll(() => update.mock.calls.length).toBeGreaterThan(0)
})

it.each([
  ['rs-marker', true],
  ['rs-view-row', true],
  ['rs-button', false],
])(
  'a card opened from .%s by keyboard takes the focus: %s; Escape returns it',
  async (className, takesFocus) => {
    const opener = addOpener(className)
    await userEvent.tab()
    expect(document.activeElement).toBe(opener)
    const { find, onClose } = await openCard()
    await expect.poll(() => document.activeElement === find('.rs-popup__card')).toBe(takesFocus)
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(opener)
  },
)

it('the clicks of a card do not reach the map', async () => {
  const { find, clicks } = await openCard()
  for (const type of ['mousedown', 'click', 'dblclick'])
    find('p')?.dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1 }))
  expect(clicks).toEqual([])
})

/** A button that is removed when it is pressed. */
function Vanishing({ onPress }: { onPress: () => void }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <p>Gone</p>
  return (
    <button
      onClick={() => {
        setGone(true)
        onPress()
      }}
    >
      Press
    </button>
  )
}

it('a button that its click removes gets the click, and the map does not', async () => {
  const onPress = vi.fn()
  const { find, clicks } = await openCard(<Vanishing onPress={onPress} />)
  await userEvent.click(find('button') ?? document.body)
  await expect.poll(() => find('p')?.textContent).toBe('Gone')
  expect(onPress).toHaveBeenCalledOnce()
  expect(clicks).toEqual([])
})

it('a card that was closed listens to no key', async () => {
  const { close, onClose } = await openCard()
  close()
  // Preact removes the listeners of a removed component after the next frame.
  await waitForRender()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
})
