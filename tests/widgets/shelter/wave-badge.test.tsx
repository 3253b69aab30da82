import { expect, it } from 'vitest'
import { defaultUnits } from '../../../src/core/units.ts'
import { WaveBadge } from '../../../src/widgets/shelter/WaveBadge.tsx'
import { renderStrict } from '../../support/render.tsx'

it('a wave height is in the unit of depth of the reader, or unknown', async () => {
  const { container } = renderStrict(
    <>
      <WaveBadge metres={1.2} context={{ units: defaultUnits, language: 'en' }} />
      <WaveBadge metres={1.2} context={{ units: { ...defaultUnits, depth: 'ft' }, language: 'de' }} />
      <WaveBadge metres={null} context={{ units: defaultUnits, language: 'en' }} />
    </>,
  )
  const readUnits = () =>
    [...container.querySelectorAll('.rs-wave-badge')].map(({ textContent }) => textContent)
  await expect.poll(readUnits).toEqual(['1.2 m', '3,9 ft', '?'])
})
