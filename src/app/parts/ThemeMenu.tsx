import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $theme, chooseTheme, themes } from '../../client/preferences.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoadstead } from '../../widgets/roadstead.ts'

const icons = { auto: 'device', light: 'sun', dark: 'moon', night: 'eye' } as const

/** Chooses the theme: as the device, light, dark, or red for eyes that look out again. */
export function ThemeMenu() {
  const { messages } = useRoadstead()
  const theme = useStore($theme)
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent
      if (isKey ? event.key === 'Escape' : !menu.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [isOpen])

  return (
    <div ref={menu} className="rs-theme">
      <button
        type="button"
        className="rs-icon-button"
        aria-label={messages.home.theme}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icons[theme]} />
      </button>
      {isOpen && (
        <div className="rs-theme__list rs-card" role="radiogroup" aria-label={messages.home.theme}>
          {themes.map((choice) => (
            <label key={choice} className="rs-theme__choice">
              <input
                type="radio"
                name="rs-theme"
                checked={choice === theme}
                onChange={() => chooseTheme(choice)}
              />
              <Icon name={icons[choice]} />
              {messages.home.themes[choice]}
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
