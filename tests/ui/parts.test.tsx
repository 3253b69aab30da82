import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Accordion } from '../../src/ui/Accordion.tsx'
import { Dialog } from '../../src/ui/overlays/Dialog.tsx'
import { Notices } from '../../src/ui/overlays/Notices.tsx'
import { BottomSheet } from '../../src/ui/overlays/BottomSheet.tsx'
import { Stars } from '../../src/ui/Stars.tsx'
import { Switch } from '../../src/ui/Switch.tsx'
import { TrafficIndex } from '../../src/ui/TrafficIndex.tsx'
import { renderStrict } from '../support/render.tsx'

describe('Accordion', () => {
  it('opens and closes by keyboard and sets aria-expanded', async () => {
    renderStrict(<Accordion title="Layers">boxes</Accordion>)
    const title = page.getByRole('button', { name: 'Layers' })
    await expect.element(title).toHaveAttribute('aria-expanded', 'false')
    expect(page.getByText('boxes').elements()).toHaveLength(0)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('boxes')).toBeVisible()
    await expect.element(title).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard(' ')
    await expect.element(title).toHaveAttribute('aria-expanded', 'false')
  })

  it('is a region named by its title without the summary', async () => {
    renderStrict(
      <Accordion title="Layers" summary="12" initiallyOpen>
        boxes
      </Accordion>,
    )
    await expect.element(page.getByRole('region', { name: 'Layers', exact: true })).toBeVisible()
  })

  it('shows the summary only while it is open', async () => {
    renderStrict(
      <Accordion title="Layers" summary="12 in view" initiallyOpen>
        boxes
      </Accordion>,
    )
    await expect.element(page.getByText('12 in view')).toBeVisible()
    await page.getByRole('button', { name: 'Layers' }).click()
    await expect.element(page.getByText('12 in view')).not.toBeInTheDocument()
  })
})

function LegendButton({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  function close() {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open legend
      </button>
      {isOpen && (
        <Dialog title="Legend" closeLabel="Close" onClose={close}>
          signs
        </Dialog>
      )}
    </>
  )
}

describe('Dialog', () => {
  async function openDialog() {
    const onClose = vi.fn()
    renderStrict(<LegendButton onClose={onClose} />)
    await expect.element(page.getByRole('button', { name: 'Open legend' })).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Legend' })).toBeVisible()
    return onClose
  }

  it('receives the focus', async () => {
    await openDialog()
    expect(document.activeElement?.closest('dialog')).not.toBeNull()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => page.getByRole('button', { name: 'Close' }).click()],
    [
      'a click on the backdrop',
      () => page.getByRole('dialog').click({ position: { x: -40, y: 40 }, force: true }),
    ],
  ])('is closed once by %s and restores the focus', async (_by, close) => {
    const onClose = await openDialog()
    await close()
    await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0)
    await expect.poll(() => document.activeElement?.textContent?.trim()).toBe('Open legend')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays open on a click inside', async () => {
    const onClose = await openDialog()
    await page.getByText('signs').click()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('Notices', () => {
  it('are announced in a status region', async () => {
    const { rerender } = renderStrict(<Notices notices={[]} />)
    await expect.element(page.getByRole('status')).toBeInTheDocument()
    rerender(<Notices notices={[{ id: 1, text: 'The link was copied.', kind: 'done' }]} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('The link was copied.')
  })

  it('escape HTML', async () => {
    renderStrict(<Notices notices={[{ id: 1, text: '<img src=x>', kind: 'failed' }]} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('<img src=x>')
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('Switch', () => {
  it('is a checkbox named by its title, toggled by the space bar and a click on its text', async () => {
    const onToggle = vi.fn()
    renderStrict(<Switch title="AIS AToNs" note="off" isOn={false} onToggle={onToggle} />)
    const checkbox = page.getByRole('checkbox', { name: 'AIS AToNs', exact: true })
    await expect.element(checkbox).not.toBeChecked()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await page.getByText('off').click()
    expect(onToggle).toHaveBeenCalledTimes(2)
  })

  it('ignores clicks while disabled', async () => {
    const onToggle = vi.fn()
    renderStrict(<Switch title="Vessels" isOn={false} isDisabled onToggle={onToggle} />)
    await expect.element(page.getByRole('checkbox', { name: 'Vessels' })).toBeDisabled()
    await page.getByText('Vessels').click({ force: true })
    expect(onToggle).not.toHaveBeenCalled()
  })
})

describe('BottomSheet', () => {
  it('its handle cycles through the stops and renders the content when first opened', async () => {
    renderStrict(
      <BottomSheet label="Map panel" stops={['peek', 'half', 'full']} peek="strip">
        lists
      </BottomSheet>,
    )
    const handle = page.getByRole('button', { name: 'Map panel' })
    const sheet = page.getByRole('complementary', { name: 'Map panel' })
    await expect.element(handle).toHaveAttribute('aria-expanded', 'false')
    const lists = page.getByText('lists')
    const strip = page.getByText('strip')
    await expect.element(strip).toBeVisible()
    await expect.element(lists).not.toBeInTheDocument()
    for (const stop of ['half', 'full', 'peek']) {
      ;(handle.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(sheet).toHaveClass(`rs-sheet--${stop}`)
      await expect.element(stop === 'peek' ? strip : lists).toBeVisible()
      if (stop === 'peek') await expect.element(lists).not.toBeVisible()
      else await expect.element(strip).not.toBeInTheDocument()
    }
  })

  it('is dragged up to the next stop, down to the one before, and dismissed below the lowest', async () => {
    // The events of a test belong to no pointer of the browser.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue()
    const onDismiss = vi.fn()
    renderStrict(
      <BottomSheet label="Map panel" stops={['peek', 'half', 'full']} onDismiss={onDismiss}>
        lists
      </BottomSheet>,
    )
    const handle = page.getByRole('button', { name: 'Map panel' })
    const sheet = page.getByRole('complementary', { name: 'Map panel' })
    async function drag(pixels: number) {
      const send = (type: string, clientY: number) =>
        handle.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientY }))
      send('pointerdown', 400)
      send('pointermove', 400 + pixels)
      await expect.element(sheet).toHaveAttribute('data-pulling', 'true')
      send('pointerup', 400 + pixels)
      await expect.element(sheet).toHaveAttribute('data-pulling', 'false')
    }
    await expect.element(handle).toBeVisible()
    for (const [pixels, stop] of [
      [-40, 'half'],
      [-39, 'half'],
      [-200, 'full'],
      [-200, 'full'],
      [40, 'half'],
      [300, 'peek'],
    ] as const) {
      await drag(pixels)
      await expect.element(sheet).toHaveClass(`rs-sheet--${stop}`)
    }
    expect(onDismiss).not.toHaveBeenCalled()
    await drag(60)
    expect(onDismiss).toHaveBeenCalledTimes(1)
    await expect.element(sheet).toHaveClass('rs-sheet--peek')
  })
})

describe('Stars and TrafficIndex', () => {
  it('section 9: five stars, rounded to whole stars, with an accessible name', async () => {
    const { container } = renderStrict(<Stars average={3.6} label="3.6 of 5 stars" />)
    await expect.element(page.getByRole('img', { name: '3.6 of 5 stars' })).toBeVisible()
    expect(container.querySelectorAll('.rs-star')).toHaveLength(5)
    expect(container.querySelectorAll('.rs-star--on')).toHaveLength(4)
  })

  it('section 9: the traffic index is five bars with a number, or a dash if unknown', async () => {
    const { container, rerender } = renderStrict(<TrafficIndex value={2} label="Traffic index 2 of 5" />)
    await expect.element(page.getByRole('img', { name: 'Traffic index 2 of 5' })).toHaveTextContent('2')
    expect(container.querySelectorAll('i')).toHaveLength(5)
    expect(container.querySelectorAll('.rs-traffic--on')).toHaveLength(2)
    rerender(<TrafficIndex value={null} label="No traffic recorded yet" />)
    await expect.element(page.getByRole('img', { name: 'No traffic recorded yet' })).toHaveTextContent('–')
  })
})
