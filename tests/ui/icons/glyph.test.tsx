import { expect, it } from 'vitest'
import { Glyph } from '../../../src/ui/icons/Glyph.tsx'
import { createIconLine } from '../../../src/ui/icons/icon-parts.ts'
import { renderStrict } from '../../support/render.tsx'

it('an icon fills its outlines with the colour of the text, and draws its lines without an area', async () => {
  const { container } = renderStrict(
    <div style={{ color: 'rgb(1, 2, 3)' }}>
      <Glyph parts={['M2 2h20v20h-20z', createIconLine('M6 6h12v12', 3)]} />
    </div>,
  )
  await expect.poll(() => container.querySelectorAll('path').length).toBe(2)
  const styles = [...container.querySelectorAll('path')].map((path) => getComputedStyle(path))
  expect(styles.map(({ fill, stroke, strokeWidth }) => [fill, stroke, strokeWidth])).toEqual([
    ['rgb(1, 2, 3)', 'none', '1px'],
    ['none', 'rgb(1, 2, 3)', '3px'],
  ])
})
