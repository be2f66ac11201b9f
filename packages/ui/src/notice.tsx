import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'

export type NoticeTone = 'info' | 'good' | 'warning' | 'danger'

const icons: Record<NoticeTone, IconName> = { info: 'info', good: 'check', warning: 'warning', danger: 'warning' }

interface NoticeProps {
  tone?: NoticeTone
  /** Actions that resolve it. */
  actions?: ReactNode
  children: ReactNode
}

/** A message that stays on the page, with actions. Put it into a live region to have it announced. */
export function Notice({ tone = 'info', actions, children }: NoticeProps) {
  return (
    <div className="ui-notice" data-tone={tone}>
      <Icon name={icons[tone]} />
      <div className="ui-notice-text">{children}</div>
      {actions && <div className="ui-row">{actions}</div>}
    </div>
  )
}
