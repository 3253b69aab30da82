import { expect, it } from 'vitest'
import { RowWords } from '../../../src/widgets/feature-list/RowWords.tsx'
import { listOutline } from '../../support/outline.ts'
import { renderStrict } from '../../support/render.tsx'

it.each([
  [4, '4.0'],
  [3.25, '3.3'],
  [0, '0.0'],
])('a row shows a rating of %d as %s', async (rating, text) => {
  const { container } = renderStrict(<RowWords name="Port Camargue" note="Marina" rating={rating} />)
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'span Port Camargue',
      'span Marina',
      expect.stringMatching(`^span role=img aria-label=.* ${text}$`),
    ])
})

it('a row without a rating has name and note only', async () => {
  const { container } = renderStrict(<RowWords name="<b>Cove</b>" note="Anchorage" />)
  await expect.poll(() => listOutline(container)).toEqual(['span <b>Cove</b>', 'span Anchorage'])
})
