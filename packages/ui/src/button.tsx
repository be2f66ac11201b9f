import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.js'
import { useDelayedBusy } from './use-delayed-busy.js'

export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** Default `primary`. */
  tone?: ButtonTone | undefined
  small?: boolean
  /**
   * Whether an action is pending: the button keeps its name, size and focus, and presses have no effect (G-10, G-11).
   */
  busy?: boolean
  children: ReactNode
}

/** A button. Default `type`: `button`. */
export function Button({ tone = 'primary', small, busy = false, className, onClick, type, ...rest }: ButtonProps) {
  const isShown = useDelayedBusy(busy)
  const isDisabled = busy || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames('ui-button', small && 'ui-small', className)}
      data-tone={tone}
      data-busy={isShown || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => (isDisabled ? event.preventDefault() : onClick?.(event))}
    />
  )
}

export interface LinkButtonProps extends ComponentProps<'a'> {
  tone?: ButtonTone
  small?: boolean
}

/** A link styled as a button, for navigation. */
export function LinkButton({ tone = 'primary', small, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classNames('ui-button', small && 'ui-small', className)} data-tone={tone}>
      {children}
    </a>
  )
}
