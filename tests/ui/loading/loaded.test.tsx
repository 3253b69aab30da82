import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Loaded, type LoadLike } from '../../../src/ui/loading/Loaded.tsx'
import { renderStrict } from '../../support/render.tsx'

const retry = vi.fn()

function Tide({ load }: { load: LoadLike<string> }) {
  return (
    <Loaded
      load={load}
      skeleton={<i>shape</i>}
      empty="No tide here."
      failed="The tide could not be loaded."
      retry={{ label: 'Try again', onRetry: retry }}
    >
      {(value) => <p>High water {value}</p>}
    </Loaded>
  )
}

describe('Loaded', () => {
  it('shows the skeleton with aria-busy while loading', async () => {
    const { container } = renderStrict(<Tide load={{ state: 'loading', previous: null }} />)
    await expect.element(page.getByText('shape')).toBeInTheDocument()
    expect(container.querySelector('[aria-busy=true]')?.textContent).toBe('shape')
  })

  it('shows the previous value while reloading', async () => {
    renderStrict(<Tide load={{ state: 'loading', previous: '06:12' }} />)
    await expect.element(page.getByText('High water 06:12')).toBeVisible()
    expect(page.getByText('shape').elements()).toHaveLength(0)
  })

  it('shows the value when ready', async () => {
    renderStrict(<Tide load={{ state: 'ready', value: '18:40' }} />)
    await expect.element(page.getByText('High water 18:40')).toBeVisible()
  })

  it('shows the empty text without an alert', async () => {
    renderStrict(<Tide load={{ state: 'empty' }} />)
    await expect.element(page.getByText('No tide here.')).toBeVisible()
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })

  it('shows an alert with one retry button on failure', async () => {
    renderStrict(<Tide load={{ state: 'failed', previous: null }} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The tide could not be loaded.')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledOnce()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })
})
