import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { BottomSheet, type BottomSheetProps } from '../../../src/ui/overlays/BottomSheet.tsx'
import { renderStrict, waitForRender } from '../../support/render.tsx'

const windowPx = window.innerHeight

/** Renders a sheet whose strip is 80 px high, and returns functions that drag it and read its height. */
async function renderSheet(props: Partial<BottomSheetProps>) {
  // The events of a test belong to no pointer of the browser.
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue()
  onTestFinished(() => capture.mockRestore())
  const { container } = renderStrict(
    <>
      <style>{'.rs-sheet { transition: none }'}</style>
      <BottomSheet label="Panel" stops={['peek', 'half', 'full']} {...props}>
        <h2 className="title">title</h2>
        <p className="text" style={{ height: 100 }}>
          body
        </p>
      </BottomSheet>
    </>,
  )
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)
  await expect.poll(() => find('.rs-sheet__handle')).not.toBeNull()
  const point = async (selector: string, type: string, clientY: number) => {
    find(selector)?.dispatchEvent(
      new PointerEvent(`pointer${type}`, { clientY, bubbles: true, pointerId: 1, button: 0 }),
    )
    await waitForRender()
  }
  const getHeight = () => find('.rs-sheet')?.offsetHeight
  /** Drags from a part of the sheet and returns the height in pixels before the pointer is released. */
  const drag = async (selector: string, distance: number, end = 'up') => {
    await point(selector, 'down', 300)
    await point(selector, 'move', 300 + distance)
    const dragged = getHeight()
    await point(selector, end, 300 + distance)
    return dragged
  }
  return { find, point, drag, getHeight, getStop: () => find('.rs-sheet')?.className }
}

const strip = <p style={{ height: 52, margin: 0 }}>strip</p>

it('a sheet follows the finger from its handle and its strip, and stays at another height after 40 px', async () => {
  const { drag, getStop } = await renderSheet({ peek: strip })
  expect(await drag('.rs-sheet__handle', -39)).toBe(80 + 39)
  expect(getStop()).toBe('rs-sheet rs-sheet--peek')
  expect(await drag('.rs-sheet__peek p', -40)).toBe(80 + 40)
  expect(getStop()).toBe('rs-sheet rs-sheet--half')
  expect(await drag('.rs-sheet__handle', -50)).toBe(Math.round(0.54 * windowPx) + 50)
  expect(getStop()).toBe('rs-sheet rs-sheet--full')
})

it('a long drag passes over a height, up and down', async () => {
  const { drag, getStop } = await renderSheet({ peek: strip })
  await drag('.rs-sheet__peek', -0.6 * windowPx)
  expect(getStop()).toBe('rs-sheet rs-sheet--full')
  await drag('.rs-sheet__handle', 0.6 * windowPx)
  expect(getStop()).toBe('rs-sheet rs-sheet--peek')
})

it('the content follows while the sheet is dragged up', async () => {
  const { find, point } = await renderSheet({ peek: strip })
  await point('.rs-sheet__peek', 'down', 300)
  await point('.rs-sheet__peek', 'move', 200)
  expect(find('.title')).toBeVisible()
  expect(find('.rs-sheet__peek')).not.toBeVisible()
})

it('only the parts of the content that are its head drag the sheet', async () => {
  const { drag, getStop } = await renderSheet({ stops: ['half', 'full'], head: '.title' })
  await drag('.text', -100)
  expect(getStop()).toBe('rs-sheet rs-sheet--half')
  await drag('.title', -100)
  expect(getStop()).toBe('rs-sheet rs-sheet--full')
})

it('a sheet grows no higher than its highest stop and is dismissed below its lowest', async () => {
  const onDismiss = vi.fn()
  const { drag, getHeight } = await renderSheet({ stops: ['fit'], onDismiss })
  const heightPx = getHeight() ?? 0
  expect(await drag('.rs-sheet__handle', -60)).toBe(heightPx)
  expect(onDismiss).not.toHaveBeenCalled()
  expect(await drag('.rs-sheet__handle', 60)).toBe(heightPx - 60)
  expect(onDismiss).toHaveBeenCalledOnce()
})

it('a sheet that cannot be dismissed keeps its lowest height, and a drag that the browser takes over changes nothing', async () => {
  const { drag, getStop } = await renderSheet({ peek: strip })
  expect(await drag('.rs-sheet__handle', 60)).toBe(80)
  await drag('.rs-sheet__handle', -60, 'cancel')
  expect(getStop()).toBe('rs-sheet rs-sheet--peek')
})

it('reports its stop and its height, also while it is dragged', async () => {
  const [onStopChange, onHeight] = [vi.fn(), vi.fn()]
  const { drag } = await renderSheet({ peek: strip, onStopChange, onHeight })
  await drag('.rs-sheet__handle', -45)

  await expect.poll(() => onHeight.mock.lastCall).toEqual([Math.round(0.54 * windowPx)])
  await drag('.rs-sheet__handle', 45)
  expect(onStopChange.mock.calls).toEqual([['half'], ['peek']])
  await expect.poll(() => onHeight.mock.lastCall).toEqual([80])
})

it('a page that decides the height is told of a drag, and may raise the sheet', async () => {
  const onStopChange = vi.fn()
  const { drag, find, getStop } = await renderSheet({ stop: 'half', onStopChange })
  expect(find('.title')).toBeVisible()
  await drag('.rs-sheet__handle', -50)
  expect(onStopChange.mock.calls).toEqual([['full']])
  expect(getStop()).toBe('rs-sheet rs-sheet--half')
})

it('a mouse drags the sheet without a click afterwards; a key or a click changes it again', async () => {
  const { container } = renderStrict(
    <>
      <p style={{ position: 'fixed', top: '55%', margin: 0 }}>above</p>
      <BottomSheet
        label="Panel"
        stops={['peek', 'half', 'full']}
        peek={<button type="button">strip</button>}
        head=".title"
      >
        <h2 className="title">title</h2>
      </BottomSheet>
    </>,
  )
  const find = (selector: string) =>
    container.querySelector<HTMLElement>(selector) ?? document.createElement('p')
  await expect.poll(() => container.querySelector('.rs-sheet__handle')).not.toBeNull()
  const getHeight = () => find('.rs-sheet').className
  const clicked = vi.fn()
  find('.rs-sheet__peek button').addEventListener('click', clicked)
  await userEvent.dragAndDrop(find('.rs-sheet__peek button'), find('p'))
  expect(getHeight()).toBe('rs-sheet rs-sheet--half')
  expect(clicked).not.toHaveBeenCalled()
  find('.rs-sheet__handle').focus()
  await userEvent.keyboard('{Enter}')
  expect(getHeight()).toBe('rs-sheet rs-sheet--full')
  await userEvent.keyboard('{Enter}')
  expect(getHeight()).toBe('rs-sheet rs-sheet--peek')
  await userEvent.click(find('.rs-sheet__handle'))
  expect(getHeight()).toBe('rs-sheet rs-sheet--half')
})
