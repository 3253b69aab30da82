import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { messages as german } from '../../src/core/messages/de/index.ts'
import { common } from '../../src/core/messages/en/common.json'
import { RoadsteadProvider } from '../../src/widgets/RoadsteadProvider.tsx'
import { useMessages } from '../../src/widgets/use-messages.ts'
import { renderStrict } from '../support/render.tsx'

const english = { common }

function CancelButton() {
  return <button type="button">{useMessages(english).common.cancel}</button>
}

describe('useMessages', () => {
  it('returns the English messages of a module without a provider', async () => {
    renderStrict(<CancelButton />)
    await expect.element(page.getByRole('button', { name: common.cancel })).toBeVisible()
  })

  it('returns the messages of the language of the provider, and English again', async () => {
    const inLanguage = (lang: string) => (
      <RoadsteadProvider lang={lang}>
        <CancelButton />
      </RoadsteadProvider>
    )
    const { rerender } = renderStrict(inLanguage('de'))
    await expect.element(page.getByRole('button', { name: german.common.cancel })).toBeVisible()
    rerender(inLanguage('en'))
    await expect.element(page.getByRole('button', { name: common.cancel })).toBeVisible()
  })
})
