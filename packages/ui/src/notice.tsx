import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'

export type NoticeTone = 'info' | 'good' | 'warning' | 'danger'

const icons: Record<NoticeTone, IconName> = { info: 'info', good: 'check', warning: 'warning', danger: 'warning' }

interface NoticeProps {
  tone?: NoticeTone
  /** What can be done about it. */
  actions?: ReactNode
  children: ReactNode
}

/** A sentence that stays on the page, with what can be done about it. Put it into a live region to have it read out. */
export function Notice({ tone = 'info', actions, children }: NoticeProps) {
  return (
    <div className="ui-notice" data-tone={tone}>
      <Icon name={icons[tone]} />
      <div className="ui-notice-text">{children}</div>
      {actions && <div className="ui-row">{actions}</div>}
    </div>
  )
}
