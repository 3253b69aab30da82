import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $drawnTheme, chooseTheme, type DrawnTheme } from '../../client/preferences.ts'
import { coordinateDecimals } from '../../core/limits.ts'
import type { PanelWords } from '../../core/messages/page-messages.ts'
import { positionIn, statusBarFormat } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useUnits } from '../../widgets/roadstead-context.ts'
import type { OwnPosition } from './own-position.ts'

export interface HelmBarProps {
  words: PanelWords
  own: OwnPosition | null
  follows: boolean
  onFollow: () => void
  children?: ReactNode
}

/** What the hand needs at the helm: follow the boat, and day, dusk or night. */
export function HelmBar({ words, own, follows, onFollow, children }: HelmBarProps) {
  const units = useUnits()
  const drawn = useStore($drawnTheme)
  const themes: [DrawnTheme, string][] = [
    ['light', words.day],
    ['dark', words.dusk],
    ['night', words.night],
  ]
  const sources = { boat: words.fromBoat, device: words.fromDevice, address: words.fromAddress }
  return (
    <footer className="rs-helm rs-card">
      <button
        type="button"
        className={follows ? 'rs-button rs-button--main' : 'rs-button'}
        aria-pressed={follows}
        onClick={onFollow}
      >
        <Icon name="locate" />
        {follows ? words.following : words.follow}
      </button>
      <p className="rs-helm__position" role="status" title={own ? sources[own.source] : ''}>
        {own ? positionIn(own, statusBarFormat(units.position), coordinateDecimals.map) : words.noPosition}
        {own && <span className="rs-muted">{sources[own.source]}</span>}
      </p>
      {children}
      <div className="rs-helm__themes">
        {themes.map(([theme, name]) => (
          <button
            key={theme}
            type="button"
            className={drawn === theme ? 'rs-button rs-button--main' : 'rs-button'}
            aria-pressed={drawn === theme}
            onClick={() => chooseTheme(theme)}
          >
            {name}
          </button>
        ))}
      </div>
    </footer>
  )
}
