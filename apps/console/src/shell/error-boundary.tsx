import { Button, EmptyState } from '@foyer/ui'
import { Component, type ReactNode } from 'react'

/** Shows an error message if a page throws or cannot be loaded; the rest of the console keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          title="This page did not come through"
          actions={<Button onClick={() => location.reload()}>Load it again</Button>}
        >
          <p>The connection may be down. What was saved is saved.</p>
        </EmptyState>
      </div>
    )
  }
}
