import { Component, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { lazyComponent } from '../../../src/ui/loading/lazy-component.ts'
import { renderStrict } from '../../support/render.tsx'

function Panel({ name }: { name: string }) {
  return <p>{`Panel ${name}`}</p>
}

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' }

  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }

  override render() {
    return this.state.message ? <p role="alert">{this.state.message}</p> : this.props.children
  }
}

describe('lazyComponent', () => {
  it('shows a fallback while loading, and loads only once', async () => {
    let loadCount = 0
    let finishLoading = () => {}
    const loaded = new Promise<void>((resolve) => {
      finishLoading = resolve
    })
    const LazyPanel = lazyComponent(
      async () => {
        loadCount += 1
        await loaded
        return Panel
      },
      <p>Waiting</p>,
    )
    renderStrict(<LazyPanel name="A1" />)
    await expect.element(page.getByText('Waiting')).toBeVisible()
    finishLoading()
    await expect.element(page.getByText('Panel A1')).toBeVisible()
    const before = loadCount
    renderStrict(<LazyPanel name="A2" />)
    await expect.element(page.getByText('Panel A2')).toBeVisible()
    expect(loadCount).toBe(before)
  })

  it('renders if the component was loaded by another instance during render', async () => {
    const resolved = Promise.resolve(Panel)
    // Resolves synchronously for the first instance, before the second renders.
    const synchronousPromise = new Proxy(resolved, {
      get: (promise, name) =>
        name === 'then'
          ? (onFulfilled: (component: typeof Panel) => void) => onFulfilled(Panel)
          : Reflect.get(promise, name),
    })
    const LazyPanel = lazyComponent(() => synchronousPromise)
    renderStrict(
      <>
        <LazyPanel name="A1" />
        <LazyPanel name="A2" />
      </>,
    )
    await expect.element(page.getByText('Panel A1')).toBeVisible()
    await expect.element(page.getByText('Panel A2')).toBeVisible()
  })

  it('throws a load error to the error boundary and retries for the next instance', async () => {
    let hasNetwork = false
    const LazyPanel = lazyComponent(async () => {
      if (!hasNetwork) throw new Error('no network')
      return Panel
    })
    renderStrict(
      <Boundary>
        <LazyPanel name="A1" />
      </Boundary>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('no network')
    hasNetwork = true
    renderStrict(<LazyPanel name="A2" />)
    await expect.element(page.getByText('Panel A2')).toBeVisible()
  })
})
