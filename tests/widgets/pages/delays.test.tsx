import { useStore } from '@nanostores/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Intro } from '../../../src/app/parts/Intro.tsx'
import { $isIntroOpen } from '../../../src/client/accounts/intro.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { $notices, notify } from '../../../src/client/notices.ts'
import { delays } from '../../../src/core/limits/interface.ts'
import { Notices } from '../../../src/ui/overlays/Notices.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => {
  vi.useRealTimers()
  $notices.set([])
})

const waitForRender = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

function ShownNotices() {
  return <Notices notices={useStore($notices)} />
}

it('statement of section 9: Intro modal delay 2000 ms. Toast default 5000 ms.', async () => {
  expect(delays.introMs).toBe(2000)
  expect(delays.toastMs).toBe(5000)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const session = createSessionStore({ logged_in: false, user: null, show_intro: true, csrf_token: 'x' })
  const parts = (
    <>
      <Intro placeCount={40} />
      <ShownNotices />
    </>
  )
  renderStrict(wrapWithApi(createFakeApi(), parts, [], session))
  // The first render of a file takes longer than two frames.
  while (vi.getTimerCount() === 0) await waitForRender()
  await waitForRender()
  const countDialogs = () => document.querySelectorAll('dialog[open]').length
  vi.advanceTimersByTime(1999)
  // The dialog is loaded after the flag is set.
  expect($isIntroOpen.get()).toBe(false)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(countDialogs).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  notify('copy', 'The link was copied.')
  const countNotices = () => page.getByText('The link was copied.').elements().length
  vi.advanceTimersByTime(4999)
  await waitForRender()
  expect(countNotices()).toBe(1)
  vi.advanceTimersByTime(1)
  await waitForRender()
  expect(countNotices()).toBe(0)
})
