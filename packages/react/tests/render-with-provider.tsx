import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { FoyerProvider, type FoyerProviderProps } from '../src/index.js'
import type { fakeFoyer } from './fake-foyer.js'

/** Draws a part of a page as it is used, with no visitor's session of its own accord. */
export function renderWithProvider(
  foyer: ReturnType<typeof fakeFoyer>,
  children: ReactNode,
  props: Partial<FoyerProviderProps> = {},
) {
  const shown = render(
    <FoyerProvider client={foyer.client} visitor="on-need" {...(props as object)}>
      {children}
    </FoyerProvider>,
  )
  return { ...shown, user: userEvent.setup() }
}
