import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TextPage } from '../../../src/app/parts/TextPage.tsx'
import { createLoadStore } from '../../../src/client/api/load.ts'
import { pageMetadata } from '../../../src/core/messages/en/site.json'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => void vi.restoreAllMocks())

it('a text page whose texts cannot be loaded says so, and loads them on demand', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const answers = [
    Promise.reject(new TypeError('Failed to fetch')),
    Promise.resolve({ title: 'Help', lead: 'Ask.' }),
  ]
  const store = createLoadStore({
    fetch: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
  })
  const text = <TextPage store={store}>{({ title }) => <p>All about {title}</p>}</TextPage>
  renderStrict(wrapWithApi(createFakeApi(), text))
  await expect.element(page.getByText(pageMetadata.loadFailed)).toBeVisible()
  expect(page.getByRole('heading').elements()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect.element(page.getByText('Ask.')).toBeVisible()
  await expect.element(page.getByText('All about Help')).toBeVisible()
  // The way back leads to the map.
  await expect.element(page.getByRole('navigation').getByRole('link').first()).toHaveAttribute('href', '/')
})
