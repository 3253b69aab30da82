import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $notices } from '../../../src/client/notices.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { detectPanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { HelmReviewForm } from '../../../src/plugin/panel/place/HelmReviewForm.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const boat = detectPanelEnvironment({ pathname: '/signalk-roadstead/', search: '' })

/** Reviews that the boat server received, with the function that answers each. */
let received: { body: unknown; answer: (response: Response) => void }[]

beforeEach(() => {
  received = []
  vi.spyOn(window, 'fetch').mockImplementation(
    (_input, init) =>
      new Promise((answer) => received.push({ body: JSON.parse(String(init?.body)) as unknown, answer })),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
})

function openForm() {
  const onDone = vi.fn()
  const form = (
    <HelmReviewForm placeId={7} environment={boat} messages={texts} disabledReason={null} onDone={onDone} />
  )
  renderStrict(wrapWithApi(createFakeApi(), form))
  return onDone
}
const comment = page.getByLabelText(texts.comment)
const send = page.getByRole('button', { name: texts.send })
const getStar = (count: number) =>
  page.getByRole('button', { name: texts.stars.replace('{count}', String(count)) })
const listPressed = () =>
  page
    .getByRole('button', { pressed: true })
    .elements()
    .map((star) => star.ariaLabel)
const answer = (body: object, status = 201) => received.at(-1)?.answer(Response.json(body, { status }))

describe('the review form at the helm', () => {
  it('sends stars without a text, all up to the chosen one being on, and can be sent once at a time', async () => {
    const onDone = openForm()
    await getStar(3).click()
    await expect.poll(listPressed).toEqual(['1 of 5 stars', '2 of 5 stars', '3 of 5 stars'])
    await send.click()
    await expect.element(send).toBeDisabled()
    expect(received.map(({ body }) => body)).toEqual([{ place_id: 7, comment: '', stars: 3 }])
    expect(onDone).not.toHaveBeenCalled()
    answer({})
    await expect.poll(listPressed).toEqual([])
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('keeps what is typed while a review is sent: it is the next one', async () => {
    const onDone = openForm()
    await comment.fill('Quiet')
    await getStar(4).click()
    await send.click()
    await comment.fill('Quiet, but full')
    await getStar(2).click()
    answer({})
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
    await expect.element(send).toBeEnabled()
    await expect.element(comment).toHaveValue('Quiet, but full')
    expect(listPressed()).toHaveLength(2)
  })

  it('keeps a refused review for another attempt, whose success removes the reason', async () => {
    const onDone = openForm()
    await comment.fill('Quiet')
    await send.click()
    answer({ message: 'Log in.' }, 403)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not accepted: Log in.')
    expect(onDone.mock.calls).toEqual([])
    expect($notices.get()).toEqual([])
    await send.click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    answer({ pending: true }, 202)
    await expect.poll(() => $notices.get().map(({ text }) => text)).toEqual([texts.pending])
    await expect.element(comment).toHaveValue('')
  })
})
