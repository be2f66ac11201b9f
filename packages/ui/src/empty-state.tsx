import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  illustration?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Placeholder of an empty list, with what to do next (CT-08). */
export function EmptyState({ title, illustration, actions, children }: EmptyStateProps) {
  return (
    <div className="ui-empty">
      {illustration}
      <h2>{title}</h2>
      <div className="ui-empty-text">{children}</div>
      {actions && <div className="ui-row">{actions}</div>}
    </div>
  )
}
