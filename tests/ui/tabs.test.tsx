import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tabs } from '../../src/ui/Tabs.tsx'
import { renderStrict } from '../support/render.tsx'

const tabs = [
  { key: 'a', title: 'First', content: <input aria-label="typed" /> },
  { key: 'b', title: 'Second', content: <p>second panel</p> },
  { key: 'c', title: 'Third', content: <p>third panel</p> },
]
const getTab = (name: string) => page.getByRole('tab', { name })

it('one panel is shown, named by its tab; the others are rendered when they are first shown', async () => {
  renderStrict(<Tabs label="Lists" tabs={tabs} />)
  await expect.element(page.getByRole('tablist', { name: 'Lists' })).toBeVisible()
  await expect.element(page.getByRole('tabpanel', { name: 'First' })).toBeVisible()
  expect(page.getByText('second panel').elements()).toEqual([])
  await getTab('Second').click()
  await expect.element(page.getByRole('tabpanel', { name: 'Second' })).toBeVisible()
  expect(page.getByRole('tabpanel').elements()).toHaveLength(1)
})

it('a panel keeps what was typed while another is shown', async () => {
  renderStrict(<Tabs label="Lists" tabs={tabs} />)
  await page.getByLabelText('typed').fill('kept')
  await getTab('Second').click()
  await getTab('First').click()
  await expect.element(page.getByLabelText('typed')).toHaveValue('kept')
})

it('arrow keys, Home and End choose a tab; only the chosen one is a stop of the Tab key', async () => {
  renderStrict(<Tabs label="Lists" tabs={tabs} />)
  await expect.element(getTab('First')).toBeVisible()
  await userEvent.tab()
  await expect.element(getTab('First')).toHaveFocus()
  for (const [key, title] of [
    ['{ArrowLeft}', 'Third'],
    ['{ArrowRight}', 'First'],
    ['{ArrowRight}', 'Second'],
    ['{End}', 'Third'],
    ['{Home}', 'First'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(getTab(title)).toHaveFocus()
    await expect.element(getTab(title)).toHaveAttribute('aria-selected', 'true')
  }
  await userEvent.tab()
  await expect.element(page.getByLabelText('typed')).toHaveFocus()
})
