import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../src/ui/tokens.css'
import { LegendWidget } from '../../src/widgets/legend/LegendWidget.tsx'
import { RoadsteadProvider } from '../../src/widgets/RoadsteadProvider.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { catchPageErrors } from '../support/page-errors.ts'
import { renderStrict } from '../support/render.tsx'

const api = createFakeApi()

describe('the accent of a provider', () => {
  const readAccent = (id: string) =>
    getComputedStyle(document.querySelector(`#${id}`) ?? document.body).getPropertyValue('--rs-accent')

  interface AccentedProps {
    accent?: string
    theme?: string
  }
  const Accented = ({ accent, theme = 'light' }: AccentedProps) => (
    <RoadsteadProvider api={api} {...(accent !== undefined && { accent })}>
      <p id="unthemed">as the page</p>
      <div id="themed" data-theme={theme}>
        <div id="night" data-theme="night" />
        <RoadsteadProvider api={api} accent="#0e5a8a">
          <p id="nested" />
        </RoadsteadProvider>
      </div>
    </RoadsteadProvider>
  )

  it('is used as elements use theirs: readable in each theme, red at night', async () => {
    const { rerender } = renderStrict(<Accented accent=" #F7A600 " />)
    // Darker on white, where it could not be read.
    await expect.poll(() => readAccent('themed')).toMatch(/^#9\w{5}$/)
    expect(readAccent('unthemed')).toBe(readAccent('themed'))
    expect(readAccent('nested')).toBe('#0e5a8a')
    expect(readAccent('night')).toBe('#f5533d')
    rerender(<Accented accent="#F7A600" theme="dark" />)
    await expect.poll(() => readAccent('themed')).toBe('#f7a600')
    await expect.poll(() => readAccent('nested')).not.toBe('#0e5a8a')
    expect(readAccent('unthemed')).toMatch(/^#9\w{5}$/)
    rerender(<Accented accent="#F7A600" theme="night" />)
    await expect.poll(() => readAccent('themed')).toBe('#f5533d')
  })

  it('changes, and goes with the provider', async () => {
    const { rerender, unmount } = renderStrict(<Accented accent="#0e5a8a" />)
    await expect.poll(() => readAccent('themed')).toBe('#0e5a8a')
    rerender(<Accented accent="#7a1fa2" />)
    await expect.poll(() => readAccent('themed')).toBe('#7a1fa2')
    unmount()
    expect(document.querySelector('[data-rs-accent]')).toBeNull()
  })

  it('applies to a theme that is added below it', async () => {
    const { container } = renderStrict(<Accented accent="#0e5a8a" />)
    await expect.poll(() => readAccent('themed')).toBe('#0e5a8a')
    const late = Object.assign(document.createElement('div'), { id: 'late' })
    late.dataset.theme = 'light'
    container.querySelector('#unthemed')?.append(late)
    await expect.poll(() => readAccent('late')).toBe('#0e5a8a')
  })

  it('an invalid colour is reported and ignored', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    renderStrict(<Accented accent="blue" />)
    await expect.poll(() => warn.mock.calls.flat().join(' ')).toContain('"blue" is not a colour')
    expect(readAccent('themed')).toBe('#b5177f')
  })
})

describe('a page with components that the browser translates', () => {
  const listErrors = catchPageErrors()

  function translate(text: Node | null | undefined): void {
    const font = document.createElement('font')
    font.textContent = `«${text?.textContent}»`
    ;(text as ChildNode).replaceWith(font) // a text node of the page
  }
  const waitForTask = () => new Promise((resolve) => setTimeout(resolve))
  const Page = ({ hasLegend, note }: { hasLegend: boolean; note: string }) => (
    <RoadsteadProvider api={api}>
      {hasLegend && <LegendWidget />}
      <p className="rs-note">{note}</p>
      <p id="host">Club</p>
    </RoadsteadProvider>
  )

  it('keeps the components working, and leaves the texts of the page alone', async () => {
    const { container, rerender, unmount } = renderStrict(<Page hasLegend note="2 nm" />)
    await expect.element(page.getByText('2 nm')).toBeVisible()
    const note = container.querySelector('.rs-note')
    const host = container.querySelector('#host')
    translate(note?.firstChild)
    translate(host?.firstChild)
    const walker = document.createTreeWalker(
      container.querySelector('.rs-legend') ?? container,
      NodeFilter.SHOW_TEXT,
    )
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    expect(texts.length).toBeGreaterThan(5)
    for (const text of texts) translate(text)
    await waitForTask()
    expect(host?.childNodes).toHaveLength(1)
    rerender(<Page hasLegend={false} note="3 nm" />)
    await waitForTask()
    expect(note?.textContent).toBe('3 nm')
    expect(container.querySelector('.rs-legend')).toBeNull()
    unmount()
    expect(listErrors()).toEqual([])
  })

  it('is watched as long as it has a provider', async () => {
    renderStrict(<Page hasLegend note="2 nm" />).unmount()
    const left = document.body.appendChild(document.createElement('p'))
    left.className = 'rs-note'
    onTestFinished(() => left.remove())
    const text = left.appendChild(document.createTextNode('left'))
    translate(text)
    await waitForTask()
    expect(left.childNodes).toHaveLength(1)
  })
})
