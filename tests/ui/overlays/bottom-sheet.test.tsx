import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { BottomSheet } from '../../../src/ui/overlays/BottomSheet.tsx'
import { renderStrict, waitForRender } from '../../support/render.tsx'

it('a sheet follows the finger, changes its height after 40 px, and is dismissed below the lowest', async () => {
  const onDismiss = vi.fn()
  const { container } = renderStrict(
    <BottomSheet label="Panel" stops={['peek', 'full']} onDismiss={onDismiss}>
      body
    </BottomSheet>,
  )
  await expect.poll(() => container.querySelector('.rs-sheet__handle')).not.toBeNull()
  const getSheet = () => container.querySelector<HTMLElement>('.rs-sheet')
  const handle = container.querySelector<HTMLElement>('.rs-sheet__handle')
  if (handle) handle.setPointerCapture = () => undefined
  const point = async (type: string, clientY: number) => {
    handle?.dispatchEvent(new PointerEvent(`pointer${type}`, { clientY, bubbles: true, pointerId: 1 }))
    await waitForRender()
  }
  const drag = async (distance: number) => {
    await point('down', 300)
    await point('move', 300 + distance)
    const pulled = [getSheet()?.dataset.pulling, getSheet()?.style.translate]
    await point('up', 300 + distance)
    return [...pulled, getSheet()?.className, getSheet()?.dataset.pulling]
  }
  expect(await drag(-39)).toEqual(['true', '0px -39px', 'rs-sheet rs-sheet--peek', 'false'])
  expect(await drag(-40)).toEqual(['true', '0px -40px', 'rs-sheet rs-sheet--full', 'false'])
  expect(await drag(-50)).toEqual(['true', '0px -50px', 'rs-sheet rs-sheet--full', 'false'])
  expect(await drag(40)).toEqual(['true', '0px 40px', 'rs-sheet rs-sheet--peek', 'false'])
  expect(onDismiss).not.toHaveBeenCalled()
  await drag(60)
  expect(onDismiss).toHaveBeenCalledOnce()
  await point('move', 500)
  expect(getSheet()?.dataset.pulling).toBe('false')
})

it('a mouse drags the sheet by one height at a time; a key or a click afterwards changes it again', async () => {
  const { container } = renderStrict(
    <>
      <p style={{ position: 'fixed', top: 0, margin: 0 }}>above</p>
      <BottomSheet label="Panel" stops={['peek', 'half', 'full']}>
        body
      </BottomSheet>
    </>,
  )
  const find = (selector: string) => container.querySelector(selector) ?? document.createElement('p')
  await expect.poll(() => container.querySelector('.rs-sheet__handle')).not.toBeNull()
  const getHeight = () => find('.rs-sheet').className
  const handle = find('.rs-sheet__handle')
  await userEvent.dragAndDrop(handle, find('p'))
  expect(getHeight()).toBe('rs-sheet rs-sheet--half')
  await userEvent.dragAndDrop(handle, find('p'))
  expect(getHeight()).toBe('rs-sheet rs-sheet--full')
  await userEvent.keyboard('{Enter}')
  expect(getHeight()).toBe('rs-sheet rs-sheet--peek')
  await userEvent.click(handle)
  expect(getHeight()).toBe('rs-sheet rs-sheet--half')
})
