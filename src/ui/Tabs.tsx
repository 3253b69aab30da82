import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export interface Tab {
  key: string
  title: string
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Key of the tab that is shown at first; the first tab if it is omitted or unknown. */
  initialKey?: string | null
  onChoose?: (key: string) => void
}

/**
 * Tabs, of which the panel of one is shown. The arrow keys, Home and End choose another. A panel stays
 * mounted once it was shown.
 */
export function Tabs({ label, tabs, initialKey, onChoose }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ key }) => key === initialKey),
    ),
  )
  const [shownBefore, setShownBefore] = useState<ReadonlySet<number>>(new Set([chosen]))

  function choose(index: number) {
    setChosen(index)
    setShownBefore(new Set([...shownBefore, index]))
    const tab = tabs[index]
    if (tab) onChoose?.(tab.key)
  }

  function chooseByKey(event: KeyboardEvent) {
    const last = tabs.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    <>
      <div ref={list} className="rs-tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, title }, index) => (
          <button
            key={key}
            type="button"
            id={`${id}-${key}`}
            className="rs-tabs__tab"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={chooseByKey}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }, index) => (
        <div
          key={key}
          id={`${id}-${key}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${key}`}
          hidden={index !== chosen}
        >
          {shownBefore.has(index) && content}
        </div>
      ))}
    </>
  )
}
