import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AccentField } from '../../../../src/app/parts/builder/AccentField.tsx'
import { readGroundsByTheme } from '../../../../src/app/parts/builder/theme-grounds.ts'
import { computeContrast } from '../../../../src/core/colour.ts'
import { embedPage } from '../../../../src/core/messages/en/guides.json'
import { renderStrict } from '../../../support/render.tsx'

function renderField(text: string, error?: string) {
  const onChange = vi.fn<(text: string) => void>()
  renderStrict(
    <AccentField
      texts={embedPage}
      grounds={readGroundsByTheme()}
      text={text}
      error={error}
      onChange={onChange}
    />,
  )
  return onChange
}
const picker = page.getByLabelText(embedPage.pickColour)
const listResults = () =>
  [...document.querySelectorAll('.rs-builder__accent li')].map((item) => item.textContent?.replace('Aa', ''))

it('the grounds of the themes are read from the page, which keeps nothing of it', () => {
  const count = document.body.childElementCount
  const { light, dark } = readGroundsByTheme()
  const whiteContrast = (colour: string) => computeContrast(colour, '#ffffff')
  expect(whiteContrast(light.paper) < 2).toBe(true)
  expect(whiteContrast(dark.paper) > 8).toBe(true)
  expect(document.body.childElementCount).toBe(count)
})

it('an accent colour that can be read in one theme only is kept there and adjusted in the other', async () => {
  renderField(' #0E5A8A ')
  await expect.element(picker).toHaveValue('#0e5a8a')
  const [light, dark] = listResults()
  expect(light).toMatch(/^Light: #0e5a8a, contrast \d+(\.\d)? : 1\.$/)
  expect(dark).toMatch(/^Dark: #[\da-f]{6} instead, so that it can be read\. Contrast \d+(\.\d)? : 1\.$/)
  expect(dark).not.toContain('#0e5a8a')
})

it('a text that is no colour has its error, no result and a black picker, and both inputs change it', async () => {
  const onChange = renderField('blue', '#rrggbb')
  await expect.element(page.getByRole('alert')).toHaveTextContent('#rrggbb')
  await expect.element(picker).toHaveValue('#000000')
  expect(listResults()).toEqual([])
  await page.getByRole('textbox', { name: embedPage.labels.accent }).fill('#123456')
  await picker.fill('#abcdef')
  expect(onChange.mock.calls).toEqual([['#123456'], ['#abcdef']])
})
