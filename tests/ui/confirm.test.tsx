import { useStore } from '@nanostores/react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { $confirmRequest, showConfirmDialog } from '../../src/client/confirm-request.ts'
import { ConfirmDialog } from '../../src/ui/overlays/ConfirmDialog.tsx'
import { renderStrict } from '../widgets/render.tsx'

function Questions() {
  const question = useStore($confirmRequest)
  return (
    question && (
      <ConfirmDialog
        text={question.text}
        confirmLabel="OK"
        cancelLabel="Cancel"
        onAnswer={question.resolve}
      />
    )
  )
}

describe('a question of the page', () => {
  it('is an alert dialog that answers yes by its button', async () => {
    renderStrict(<Questions />)
    const answer = showConfirmDialog('Confirm post delete?')
    await expect.element(page.getByRole('alertdialog', { name: 'Confirm post delete?' })).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    expect(await answer).toBe(true)
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  })

  it('Escape says no, and the focus goes back to where it was', async () => {
    renderStrict(
      <>
        <button type="button">Delete</button>
        <Questions />
      </>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Delete' }))
    const answer = showConfirmDialog('Confirm photo delete?')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await answer).toBe(false)
    await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })

  it('a second question answers the first with no', async () => {
    renderStrict(<Questions />)
    const first = showConfirmDialog('Confirm post delete?')
    const second = showConfirmDialog('Confirm place delete?')
    expect(await first).toBe(false)
    await page.getByRole('button', { name: 'OK' }).click()
    expect(await second).toBe(true)
  })
})
