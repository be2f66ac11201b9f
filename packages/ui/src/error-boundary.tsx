import { Component, type ReactNode } from 'react'
import { Button } from './button.js'
import { EmptyState } from './empty-state.js'
import { useUiTexts } from './texts.js'

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
    return <PageFailure reassurance={this.props.reassurance} />
  }
}

function PageFailure({ reassurance }: { reassurance: string }) {
  const texts = useUiTexts()
  return (
    <div role="alert">
      <EmptyState title={texts.pageFailed} actions={<Button onClick={() => location.reload()}>{texts.reload}</Button>}>
        <p>
          {texts.pageFailedHint} {reassurance}
        </p>
      </EmptyState>
    </div>
  )
}
