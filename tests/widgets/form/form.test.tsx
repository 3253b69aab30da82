import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../../src/client/api/call.ts'
import { hasUnsavedChanges } from '../../../src/client/unsaved-changes.ts'
import { Field } from '../../../src/ui/Field.tsx'
import { createPlaceCandidateSearch } from '../../../src/client/places/candidates.ts'
import { CandidateField } from '../../../src/widgets/form/CandidateField.tsx'
import { useForm } from '../../../src/widgets/form/use-form.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

function NameForm({ save }: { save: (name: string) => Promise<void> }) {
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: 'This field is required.' } : {}),
    save: ({ name }) => save(name),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <Field label="Name" error={form.errors.name} isRequired>
        {(input) => (
          <input
            {...input}
            value={form.values.name}
            onChange={(event) => form.setValue('name', event.target.value)}
            onBlur={() => form.handleBlur('name')}
          />
        )}
      </Field>
      <button type="submit">Save</button>
    </form>
  )
}

const validationError = new ApiError('PATCH', 422, {
  type: 'urn:roadstead:problem:invalid',
  title: 'Invalid',
  status: 422,
  detail: 'x',
  errors: { name: ['is taken'] },
})

describe('useForm', () => {
  it('section 5: shows an error at an empty required field and sends nothing', async () => {
    const saved: string[] = []
    renderStrict(<NameForm save={async (name) => void saved.push(name)} />)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This field is required.')
    await expect.element(page.getByLabelText('Name')).toHaveFocus()
    await expect.element(page.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
    expect(saved).toEqual([])
  })

  it('keeps the input if saving fails and shows the server error at the field', async () => {
    renderStrict(<NameForm save={() => Promise.reject(validationError)} />)
    await page.getByLabelText('Name').fill('Old Harbour')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('is taken')).toBeVisible()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Old Harbour')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('has unsaved changes from the first key until saved', async () => {
    renderStrict(<NameForm save={() => Promise.resolve()} />)
    // Preact cleans the form of the test before up after the next frame.
    await expect.poll(hasUnsavedChanges).toBe(false)
    await userEvent.type(page.getByLabelText('Name'), 'A')
    await expect.poll(hasUnsavedChanges).toBe(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(hasUnsavedChanges).toBe(false)
  })

  it('does not ask about unsaved changes on a page that the save opens', async () => {
    const asked: boolean[] = []
    renderStrict(<NameForm save={async () => void asked.push(hasUnsavedChanges())} />)
    await userEvent.type(page.getByLabelText('Name'), 'A')
    await expect.poll(hasUnsavedChanges).toBe(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => asked).toEqual([false])
  })

  it('compares with the saved values after a save', async () => {
    renderStrict(<NameForm save={() => Promise.resolve()} />)
    await userEvent.type(page.getByLabelText('Name'), 'A')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(hasUnsavedChanges).toBe(false)
    await userEvent.type(page.getByLabelText('Name'), 'B')
    await expect.poll(hasUnsavedChanges).toBe(true)
    await userEvent.type(page.getByLabelText('Name'), '{Backspace}')
    await expect.poll(hasUnsavedChanges).toBe(false)
  })

  it('sends the values once if it is submitted again while they are being saved', async () => {
    const saved: string[] = []
    let finish = () => undefined as void
    const save = (name: string) => {
      saved.push(name)
      return new Promise<void>((resolve) => (finish = resolve))
    }
    renderStrict(<NameForm save={save} />)
    await page.getByLabelText('Name').fill('Old Harbour')
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.poll(() => saved).toEqual(['Old Harbour'])
    await userEvent.keyboard('{Enter}')
    expect(saved).toEqual(['Old Harbour'])
    finish()
    await expect.poll(hasUnsavedChanges).toBe(false)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved).toEqual(['Old Harbour', 'Old Harbour'])
    finish()
  })
})

describe('CandidateField', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('says how the search goes, shows its error, and is empty after a choice', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const api = createFakeApi()
    const onPick = vi.fn()
    const { container } = renderStrict(
      wrapWithApi(
        api,
        <CandidateField
          label="Home port"
          hint="Type its name."
          candidates={createPlaceCandidateSearch(api)}
          getName={({ name }) => name}
          getNote={({ city }) => city ?? ''}
          emptyContent="No such place."
          onPick={onPick}
          error="This place was removed."
        />,
      ),
    )
    const getStatus = () => container.querySelector('[role=status]')?.textContent
    const field = page.getByRole('combobox')
    await expect.poll(getStatus).toBe('Type its name.')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(listOutline(container).at(-1)).toBe('p role=alert This place was removed.')
    await field.fill('port')
    await expect.poll(getStatus).toBe('Searching…')
    await api.fail('GET /places?partial_name', 500)
    await expect.poll(getStatus).toBe('Search is not available right now. Try again in a moment.')
    api.responses['GET /places?partial_name'] = []
    await field.fill('porto')
    await expect.poll(getStatus).toBe('No such place.')
    const place = { id: 1401, name: 'Port Camargue', address: null, city: 'Le Grau', country_code: 'FR' }
    api.responses['GET /places?partial_name'] = [place]
    await field.fill('port c')
    await page.getByRole('option').click()
    await expect.element(field).toHaveValue('')
    expect(onPick.mock.calls).toEqual([[place]])
  })
})
