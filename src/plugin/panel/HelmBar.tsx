import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $activeTheme, saveTheme, type ActiveTheme } from '../../client/preferences.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import type { PanelMessages } from '../../core/messages/page-messages.ts'
import { formatPosition, getStatusBarFormat } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useRoadstead, useUnits } from '../../widgets/roadstead-context.ts'
import { formatMessage } from '../../core/text.ts'
import { formatClock } from './format-clock.ts'
import type { OwnPosition } from './own-position.ts'

export interface HelmBarProps {
  messages: PanelMessages
  ownPosition: OwnPosition | null
  isFollowing: boolean
  onFollow: () => void
  children?: ReactNode
}

/** Controls needed at the helm: follow the boat, and day, dusk or night mode. */
export function HelmBar({ messages, ownPosition, isFollowing, onFollow, children }: HelmBarProps) {
  const { language } = useRoadstead()
  const units = useUnits()
  const drawn = useStore($activeTheme)
  const themes: [ActiveTheme, string][] = [
    ['light', messages.day],
    ['dark', messages.dusk],
    ['night', messages.night],
  ]
  const sources = { boat: messages.fromBoat, device: messages.fromDevice, address: messages.fromAddress }
  return (
    <footer className="rs-helm rs-card">
      <button
        type="button"
        className={isFollowing ? 'rs-button rs-button--main' : 'rs-button'}
        aria-pressed={isFollowing}
        onClick={onFollow}
      >
        <Icon parts={icons.locate} />
        {isFollowing ? messages.following : messages.follow}
      </button>
      <p className="rs-helm__position" role="status" title={ownPosition ? sources[ownPosition.source] : ''}>
        {ownPosition
          ? formatPosition(ownPosition, getStatusBarFormat(units.position), coordinateDecimals.map)
          : messages.noPosition}
        {ownPosition && (
          <span className={ownPosition.lostSince ? 'rs-helm__lost' : 'rs-muted'}>
            {ownPosition.lostSince
              ? formatMessage(messages.fixLost, { time: formatClock(ownPosition.lostSince, language) })
              : sources[ownPosition.source]}
          </span>
        )}
      </p>
      {children}
      <div className="rs-helm__themes">
        {themes.map(([theme, name]) => (
          <button
            key={theme}
            type="button"
            className={drawn === theme ? 'rs-button rs-button--main' : 'rs-button'}
            aria-pressed={drawn === theme}
            onClick={() => saveTheme(theme)}
          >
            {name}
          </button>
        ))}
      </div>
    </footer>
  )
}
