import { Icon } from './icons/Icon.tsx'
import type { IconParts } from './icons/icon-parts.ts'
import './count-badge.css'

export interface CountBadgeProps {
  value: number
  /** Accessible description of the count. */
  label: string
  icon?: IconParts
}

/** A number in a small badge. */
export function CountBadge({ value, label, icon }: CountBadgeProps) {
  return (
    <span className={value > 0 ? 'rs-count rs-count--on' : 'rs-count'} title={label}>
      {icon && <Icon parts={icon} />}
      <span aria-hidden="true">{value}</span>
      <span className="rs-hidden">{label}</span>
    </span>
  )
}
