import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $activeTheme, saveTheme, type ActiveTheme } from '../../client/preferences.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import { formatClock } from '../../core/format-date.ts'
import type { PanelMessages } from '../../core/messages.ts'
import { formatCoordinate, getStatusBarFormat } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconParts } from '../../ui/icons/icon-parts.ts'
import * as icons from '../../ui/icons/control-icons.ts'
import { useRoadstead, useUnits } from '../../widgets/roadstead-context.ts'
import { formatMessage } from '../../core/text.ts'
import type { OwnPosition } from './own-position.ts'

export interface HelmBarProps {
  messages: PanelMessages
  ownPosition: OwnPosition | null
  isFollowing: boolean
  onFollow: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Bar of icons of one height: follow the boat, its position, further buttons, and day, dusk or night mode. */
export function HelmBar({ messages, ownPosition, isFollowing, onFollow, children }: HelmBarProps) {
  const drawn = useStore($activeTheme)
  const themes: [ActiveTheme, string, IconParts][] = [
    ['light', messages.day, icons.sun],
    ['dark', messages.dusk, icons.dusk],
    ['night', messages.night, icons.moon],
  ]
  return (
    <footer className="rs-helm">
      <HelmButton
        icon={icons.locate}
        label={isFollowing ? messages.following : messages.follow}
        isPressed={isFollowing}
        onPress={onFollow}
      />
      <OwnPositionText messages={messages} ownPosition={ownPosition} />
      {children}
      <div className="rs-helm__themes">
        {themes.map(([theme, name, icon]) => (
          <HelmButton
            key={theme}
            icon={icon}
            label={name}
            isPressed={drawn === theme}
            onPress={() => saveTheme(theme)}
          />
        ))}
      </div>
    </footer>
  )
}

export interface HelmButtonProps {
  icon: IconParts
  label: string
  isPressed: boolean
  onPress: () => void
}

/** Icon in the bar that is pressed or not. */
export function HelmButton({ icon, label, isPressed, onPress }: HelmButtonProps) {
  return (
    <button
      type="button"
      className={isPressed ? 'rs-helm__button rs-helm__button--on' : 'rs-helm__button'}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Icon parts={icon} />
    </button>
  )
}

/** Two lines at any width: latitude, and longitude. */
function OwnPositionText({ messages, ownPosition }: Pick<HelmBarProps, 'messages' | 'ownPosition'>) {
  const { language } = useRoadstead()
  const units = useUnits()
  if (!ownPosition) {
    return (
      <p className="rs-helm__position" role="status">
        {messages.noPosition}
      </p>
    )
  }
  const { source, lostSince } = ownPosition
  const sources = { boat: messages.fromBoat, device: messages.fromDevice, address: messages.fromAddress }
  const format = (degrees: number, axis: 'latitude' | 'longitude') =>
    formatCoordinate(degrees, axis, getStatusBarFormat(units.position), coordinateDecimals.map)
  return (
    <p className={lostSince ? 'rs-helm__position rs-helm__lost' : 'rs-helm__position'} role="status">
      <span>{format(ownPosition.latitude, 'latitude')}</span>
      <span>{format(ownPosition.longitude, 'longitude')}</span>
      <span className={lostSince ? 'rs-helm__source' : 'rs-helm__source rs-muted'}>
        {lostSince
          ? formatMessage(messages.fixLost, { time: formatClock(lostSince, language) })
          : sources[source]}
      </span>
    </p>
  )
}
