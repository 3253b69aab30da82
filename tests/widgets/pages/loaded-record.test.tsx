import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { LoadedRecord } from '../../../src/app/parts/LoadedRecord.tsx'
import { ApiError } from '../../../src/client/api/call.ts'
import { createLoadStore } from '../../../src/client/api/load.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

/** Opens the page of a record whose first request fails with a status and whose second one succeeds. */
function openRecord(status: number) {
  const title = document.title
  onTestFinished(() => void (document.title = title))
  const store = createLoadStore<string>({
    fetch: (() => {
      let requests = 0
      return () =>
        requests++ === 0
          ? Promise.reject(new ApiError('GET /places/1', status, null))
          : Promise.resolve('Port Camargue')
    })(),
  })
  renderStrict(
    wrapWithApi(
      createFakeApi(),
      <LoadedRecord store={store} skeleton={null} failed="The place could not be loaded.">
        {(name) => <h1>{name}</h1>}
      </LoadedRecord>,
    ),
  )
}

it('a record that does not exist is not found', async () => {
  openRecord(404)
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

it.each([0, 403, 429, 500, 503])(
  'a record that cannot be loaded now (%i) can be tried again',
  async (status) => {
    openRecord(status)
    await expect.element(page.getByText('The place could not be loaded.')).toBeVisible()
    await expect.element(page.getByText('Page not found')).not.toBeInTheDocument()
    // The page without a record still leads to the map.
    await expect.element(page.getByRole('link', { name: 'Back to the map' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
    // The header of the record has its own bar.
    await expect.element(page.getByRole('link', { name: 'Back to the map' })).not.toBeInTheDocument()
  },
)
