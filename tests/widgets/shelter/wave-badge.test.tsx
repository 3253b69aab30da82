import { expect, it } from 'vitest'
import { defaultUnits } from '../../../src/core/units.ts'
import { WaveBadge } from '../../../src/widgets/shelter/WaveBadge.tsx'
import { renderStrict } from '../../support/render.tsx'

it('a wave height is in the unit of depth of the reader, or unknown', async () => {
  const { container } = renderStrict(
    <>
      <WaveBadge metres={1.2} units={defaultUnits} />
      <WaveBadge metres={1.2} units={{ ...defaultUnits, depth: 'ft' }} />
      <WaveBadge metres={null} units={defaultUnits} />
    </>,
  )
  const readUnits = () =>
    [...container.querySelectorAll('.rs-wave-badge')].map(({ textContent }) => textContent)
  await expect.poll(readUnits).toEqual(['1.2 m', expect.stringMatching(/^[34](\.9)? ft$/), '?'])
})
