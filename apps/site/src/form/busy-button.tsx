import type { ReactNode } from 'react'

interface BusyButtonProps {
  isBusy: boolean
  /** Whether the eye is told. */
  isShown: boolean
  type?: 'submit' | 'button'
  quiet?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A button that keeps its name, its size and the focus while its work goes on. */
export function BusyButton({ isBusy, isShown, type = 'button', quiet, onClick, children }: BusyButtonProps) {
  return (
    <button
      type={type}
      className={quiet ? 'button quiet' : 'button'}
      aria-disabled={isBusy || undefined}
      data-busy={isShown || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
