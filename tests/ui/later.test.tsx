import { Component, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { lazyComponent } from '../../src/ui/loading/lazy-component.ts'
import { renderStrict } from '../widgets/render.tsx'

function Berth({ name }: { name: string }) {
  return <p>{`Berth ${name}`}</p>
}

class Boundary extends Component<{ children: ReactNode }, { told: string }> {
  override state = { told: '' }

  static getDerivedStateFromError(error: Error) {
    return { told: error.message }
  }

  override render() {
    return this.state.told ? <p role="alert">{this.state.told}</p> : this.props.children
  }
}

describe('a part that comes later', () => {
  it('is waited for by the first that draws it, and there at once for the next', async () => {
    let asked = 0
    let come = () => {}
    const isThere = new Promise<void>((resolve) => {
      come = resolve
    })
    const LaterBerth = lazyComponent(
      async () => {
        asked += 1
        await isThere
        return Berth
      },
      <p>Waiting</p>,
    )
    renderStrict(<LaterBerth name="A1" />)
    await expect.element(page.getByText('Waiting')).toBeVisible()
    come()
    await expect.element(page.getByText('Berth A1')).toBeVisible()
    const before = asked
    renderStrict(<LaterBerth name="A2" />)
    await expect.element(page.getByText('Berth A2')).toBeVisible()
    expect(asked).toBe(before)
  })

  it('shows itself where another brought it while this one was being drawn', async () => {
    const known = Promise.resolve(Berth)
    // The first is told at once, before the second looks.
    const atOnce = new Proxy(known, {
      get: (promise, name) =>
        name === 'then'
          ? (tell: (component: typeof Berth) => void) => tell(Berth)
          : Reflect.get(promise, name),
    })
    const LaterBerth = lazyComponent(() => atOnce)
    renderStrict(
      <>
        <LaterBerth name="A1" />
        <LaterBerth name="A2" />
      </>,
    )
    await expect.element(page.getByText('Berth A1')).toBeVisible()
    await expect.element(page.getByText('Berth A2')).toBeVisible()
  })

  it('that does not come is told to the boundary around it, and asked for again by the next', async () => {
    let hasNetwork = false
    const LaterBerth = lazyComponent(async () => {
      if (!hasNetwork) throw new Error('no network')
      return Berth
    })
    renderStrict(
      <Boundary>
        <LaterBerth name="A1" />
      </Boundary>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('no network')
    hasNetwork = true
    renderStrict(<LaterBerth name="A2" />)
    await expect.element(page.getByText('Berth A2')).toBeVisible()
  })
})
