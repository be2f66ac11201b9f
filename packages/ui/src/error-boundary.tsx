import { Component, type ReactNode } from 'react'
import { Button } from './button.js'
import { EmptyState } from './empty-state.js'

interface ErrorBoundaryProps {
  /** What is not lost. */
  reassurance: string
  children: ReactNode
}

/** Shows an error message if a page throws or cannot be loaded; the rest of the application keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
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
          <p>The connection may be down. {this.props.reassurance}</p>
        </EmptyState>
      </div>
    )
  }
}
