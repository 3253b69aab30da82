import { expect, it } from 'vitest'
import { defaultUnits } from '../../../src/core/units.ts'
import { WaveBadge } from '../../../src/widgets/shelter/WaveBadge.tsx'
import { renderStrict } from '../../support/render.tsx'

it('a wave height is in the unit of depth of the reader, an interval, or unknown', async () => {
  const { container } = renderStrict(
    <>
      <WaveBadge range={{ low: 1.2, high: 1.2 }} context={{ units: defaultUnits, language: 'en' }} />
      <WaveBadge
        range={{ low: 1.2, high: 1.2 }}
        context={{ units: { ...defaultUnits, depth: 'ft' }, language: 'de' }}
      />
      <WaveBadge range={{ low: 0.2, high: 0.6 }} context={{ units: defaultUnits, language: 'en' }} />
      <WaveBadge range={{ low: 0, high: 0.6 }} context={{ units: defaultUnits, language: 'de' }} />
      <WaveBadge range={{ low: 0.56, high: 0.6 }} context={{ units: defaultUnits, language: 'en' }} />
      <WaveBadge range={null} context={{ units: defaultUnits, language: 'en' }} />
    </>,
  )
  const readUnits = () =>
    [...container.querySelectorAll('.rs-wave-badge')].map(({ textContent }) => textContent)
  await expect.poll(readUnits).toEqual(['1.2 m', '3,9 ft', '0.2–0.6 m', '0–0,6 m', '0.6 m', '?'])
})
