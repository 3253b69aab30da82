import type { CSSProperties } from 'react'
import { expect, it } from 'vitest'
import { placeTypes } from '../../../src/core/catalogue/place-types.ts'
import { PlaceBadge } from '../../../src/ui/icons/PlaceBadge.tsx'
import { placeIcons } from '../../../src/ui/icons/place-icons.ts'
import { renderStrict } from '../../support/render.tsx'
import '../../../src/ui/base.css'

it('a badge has the colour of its type of place', async () => {
  const colours = { '--rs-type-marina': 'rgb(1, 2, 3)', '--rs-type-anchorage': 'rgb(4, 5, 6)' }
  const { container } = renderStrict(
    <div style={colours as CSSProperties}>
      <PlaceBadge typeEnum={0} />
      <PlaceBadge typeEnum={1} />
    </div>,
  )
  const readColours = () =>
    [...container.querySelectorAll('.rs-badge')].map((badge) => getComputedStyle(badge).backgroundColor)
  await expect.poll(readColours).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
})

it.each(placeTypes)('the badge of $name has its icon', async ({ id, icon }) => {
  const { container } = renderStrict(<PlaceBadge typeEnum={id} />)
  const parts = placeIcons[icon].map((part) => (typeof part === 'string' ? part : part.line))
  const readPaths = () => [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  await expect.poll(readPaths).toEqual(parts)
})
