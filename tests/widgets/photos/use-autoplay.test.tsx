import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { useAutoplay, type Autoplay } from '../../../src/widgets/photos/use-autoplay.ts'
import { renderStrict, waitForRender } from '../../support/render.tsx'

const next = vi.fn()

function Player({ onAutoplay }: { onAutoplay: (autoplay: Autoplay) => void }) {
  const autoplay = useAutoplay(true, next)
  useEffect(() => onAutoplay(autoplay))
  return (
    <div data-playing={autoplay.isPlaying}>
      <button>One</button>
      <button>Two</button>
    </div>
  )
}

/** Renders a player; `isPlaying` is the state of its latest render. */
async function renderPlayer() {
  const states: Autoplay[] = []
  const { container } = renderStrict(<Player onAutoplay={(autoplay) => void states.push(autoplay)} />)
  const isPlaying = () => container.querySelector('[data-playing]')?.getAttribute('data-playing')
  await expect.poll(isPlaying).toBe('true')
  const getHandlers = () => {
    const handlers = states.at(-1)?.pauseHandlers
    if (!handlers) throw new Error('the player is not drawn')
    return handlers
  }
  const [one, two] = container.querySelectorAll('button')
  return { isPlaying, getHandlers, one, two }
}

it('a mouse over it pauses it until it leaves; a touch, which never leaves, does not', async () => {
  const { isPlaying, getHandlers } = await renderPlayer()
  getHandlers().onPointerEnter({ pointerType: 'mouse' })
  await expect.poll(isPlaying).toBe('false')
  getHandlers().onPointerLeave()
  await expect.poll(isPlaying).toBe('true')
  getHandlers().onPointerEnter({ pointerType: 'mouse' })
  await expect.poll(isPlaying).toBe('false')
  getHandlers().onPointerEnter({ pointerType: 'touch' })
  await expect.poll(isPlaying).toBe('true')
})

it('the focus in it pauses it, also while it moves inside', async () => {
  const { isPlaying, getHandlers, one, two } = await renderPlayer()
  if (!one || !two) throw new Error('the buttons are not drawn')
  const currentTarget = one.parentElement ?? one
  getHandlers().onFocus()
  await expect.poll(isPlaying).toBe('false')
  getHandlers().onBlur({ currentTarget, relatedTarget: two })
  await waitForRender()
  expect(isPlaying()).toBe('false')
  getHandlers().onBlur({ currentTarget, relatedTarget: document.body })
  await expect.poll(isPlaying).toBe('true')
  getHandlers().onFocus()
  await expect.poll(isPlaying).toBe('false')
  getHandlers().onBlur({ currentTarget, relatedTarget: null })
  await expect.poll(isPlaying).toBe('true')
})
