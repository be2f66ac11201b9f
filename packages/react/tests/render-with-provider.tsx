import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { FoyerProvider, type FoyerProviderProps } from '../src/index.js'
import type { fakeFoyer } from './fake-foyer.js'

/** Renders part of a page inside a provider that does not start a visitor session on its own. */
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
