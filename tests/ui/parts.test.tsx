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
import { renderStrict } from '../widgets/render.tsx'

describe('an accordion', () => {
  it('opens and closes by keyboard and says which it is', async () => {
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

  it('is a region by its title alone, without the word at its side', async () => {
    renderStrict(
      <Accordion title="Layers" summary="12" initiallyOpen>
        boxes
      </Accordion>,
    )
    await expect.element(page.getByRole('region', { name: 'Layers', exact: true })).toBeVisible()
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

describe('a dialog', () => {
  async function openDialog() {
    const onClose = vi.fn()
    renderStrict(<LegendButton onClose={onClose} />)
    await expect.element(page.getByRole('button', { name: 'Open legend' })).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Legend' })).toBeVisible()
    return onClose
  }

  it('takes the focus', async () => {
    await openDialog()
    expect(document.activeElement?.closest('dialog')).not.toBeNull()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => page.getByRole('button', { name: 'Close' }).click()],
    ['a touch beside it', () => page.getByRole('dialog').click({ position: { x: 2, y: 2 }, force: true })],
  ])('is closed once by %s, and the focus goes back to what opened it', async (_by, close) => {
    const onClose = await openDialog()
    await close()
    await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0)
    await expect.poll(() => document.activeElement?.textContent?.trim()).toBe('Open legend')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays open when it is touched itself', async () => {
    const onClose = await openDialog()
    await page.getByText('signs').click()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('notices', () => {
  it('are told to a screen reader when they come', async () => {
    const { redraw } = renderStrict(<Notices notices={[]} />)
    await expect.element(page.getByRole('status')).toBeInTheDocument()
    redraw(<Notices notices={[{ id: 1, text: 'The link was copied.', kind: 'done' }]} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('The link was copied.')
  })

  it('are text, whatever they say', async () => {
    renderStrict(<Notices notices={[{ id: 1, text: '<img src=x>', kind: 'failed' }]} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('<img src=x>')
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a switch', () => {
  it('is a box by its title, toggled by the space bar and by its words', async () => {
    const onToggle = vi.fn()
    renderStrict(<Switch title="AIS AToNs" note="off" isOn={false} onToggle={onToggle} />)
    const box = page.getByRole('checkbox', { name: 'AIS AToNs', exact: true })
    await expect.element(box).not.toBeChecked()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await page.getByText('off').click()
    expect(onToggle).toHaveBeenCalledTimes(2)
  })

  it('that is disabled does nothing', async () => {
    const onToggle = vi.fn()
    renderStrict(<Switch title="Vessels" isOn={false} isDisabled onToggle={onToggle} />)
    await expect.element(page.getByRole('checkbox', { name: 'Vessels' })).toBeDisabled()
    await page.getByText('Vessels').click({ force: true })
    expect(onToggle).not.toHaveBeenCalled()
  })
})

describe('a sheet', () => {
  it('is stepped up by its handle, which draws what it holds, and from the top back to the strip', async () => {
    renderStrict(
      <BottomSheet label="Map panel" stops={['peek', 'half', 'full']} peek="strip">
        lists
      </BottomSheet>,
    )
    const handle = page.getByRole('button', { name: 'Map panel' })
    const sheet = page.getByRole('complementary', { name: 'Map panel' })
    await expect.element(handle).toHaveAttribute('aria-expanded', 'false')
    const lists = page.getByText('lists')
    await expect.element(lists).not.toBeInTheDocument()
    for (const stop of ['half', 'full', 'peek']) {
      ;(handle.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(sheet).toHaveClass(`rs-sheet--${stop}`)
      if (stop === 'peek') await expect.element(lists).not.toBeVisible()
      else await expect.element(lists).toBeVisible()
    }
  })
})

describe('numbers as pictures', () => {
  it('section 9: stars are five, filled to the nearest, and said in words', async () => {
    const { ground } = renderStrict(<Stars average={3.6} label="3.6 of 5 stars" />)
    await expect.element(page.getByRole('img', { name: '3.6 of 5 stars' })).toBeVisible()
    expect(ground.querySelectorAll('.rs-star')).toHaveLength(5)
    expect(ground.querySelectorAll('.rs-star--on')).toHaveLength(4)
  })

  it('section 9: the traffic index is five bars with its number, a dash where it is not known', async () => {
    const { ground, redraw } = renderStrict(<TrafficIndex value={2} label="Traffic index 2 of 5" />)
    await expect.element(page.getByRole('img', { name: 'Traffic index 2 of 5' })).toHaveTextContent('2')
    expect(ground.querySelectorAll('i')).toHaveLength(5)
    expect(ground.querySelectorAll('.rs-traffic--on')).toHaveLength(2)
    redraw(<TrafficIndex value={null} label="No traffic recorded yet" />)
    await expect.element(page.getByRole('img', { name: 'No traffic recorded yet' })).toHaveTextContent('–')
  })
})
