import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'

export interface SideCardProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** Card beside the map that one closes. */
export function SideCard({ title, closeLabel, onClose, children }: SideCardProps) {
  return (
    <section className="rs-helm-card rs-card" aria-label={title}>
      <button
        type="button"
        className="rs-icon-button rs-helm-card__close"
        aria-label={closeLabel}
        onClick={onClose}
      >
        <Icon parts={icons.close} />
      </button>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
