import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { lazyComponent } from '../../../src/ui/loading/lazy-component.ts'
import { renderStrict } from '../../support/render.tsx'

function Panel({ name }: { name: string }) {
  return <p>{`Panel ${name}`}</p>
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
      { waiting: <p>Waiting</p> },
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

  it('draws a failure in its place, and loads again when it is asked to or has a connection again', async () => {
    let hasNetwork = false
    let attempts = 0
    const load = async () => {
      attempts += 1
      if (!hasNetwork) throw new Error('no network')
      return Panel
    }
    const create = () =>
      lazyComponent(load, {
        Failed: ({ onRetry, props }) => <button onClick={onRetry}>{`Load ${props.name} again`}</button>,
      })
    const First = create()
    renderStrict(
      <>
        <p>Around</p>
        <First name="A1" />
      </>,
    )
    const button = page.getByText('Load A1 again')
    await expect.element(button).toBeVisible()
    const before = attempts
    await button.click()
    await expect.poll(() => attempts).toBeGreaterThan(before)
    await expect.element(button).toBeVisible()
    await expect.element(page.getByText('Around')).toBeVisible()
    hasNetwork = true
    await button.click()
    await expect.element(page.getByText('Panel A1')).toBeVisible()

    hasNetwork = false
    const Second = create()
    renderStrict(<Second name="B1" />)
    await expect.element(page.getByText('Load B1 again')).toBeVisible()
    hasNetwork = true
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Panel B1')).toBeVisible()
  })

  it('draws nothing without a place for the failure, and loads again for the next instance', async () => {
    let hasNetwork = false
    const LazyPanel = lazyComponent(async () => {
      if (!hasNetwork) throw new Error('no network')
      return Panel
    })
    const { container } = renderStrict(<LazyPanel name="A1" />)
    await expect.poll(() => container.textContent).toBe('')
    hasNetwork = true
    renderStrict(<LazyPanel name="A2" />)
    await expect.element(page.getByText('Panel A2')).toBeVisible()
  })
})
