import { useStore } from '@nanostores/react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { $confirmRequest, showConfirmDialog } from '../../../src/client/confirm-request.ts'
import { ConfirmDialog } from '../../../src/ui/overlays/ConfirmDialog.tsx'
import { renderStrict } from '../../support/render.tsx'

function ConfirmRequestDialog() {
  const request = useStore($confirmRequest)
  return (
    request && (
      <ConfirmDialog text={request.text} confirmLabel="OK" cancelLabel="Cancel" onAnswer={request.resolve} />
    )
  )
}

describe('ConfirmDialog', () => {
  it('is an alert dialog whose confirm button resolves true', async () => {
    renderStrict(<ConfirmRequestDialog />)
    const result = showConfirmDialog('Confirm post delete?')
    await expect.element(page.getByRole('alertdialog', { name: 'Confirm post delete?' })).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    expect(await result).toBe(true)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('Escape resolves false and restores the focus', async () => {
    renderStrict(
      <>
        <button type="button">Delete</button>
        <ConfirmRequestDialog />
      </>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Delete' }))
    const result = showConfirmDialog('Confirm photo delete?')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await result).toBe(false)
    await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })
})
