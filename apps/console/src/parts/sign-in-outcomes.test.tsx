import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWithProviders } from '../../tests/test-utils.js'
import { SignInOutcomes } from './sign-in-outcomes.js'

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

describe('the outcomes of a sign-in', () => {
  it('are listed on a server of development, with a link to the sign-in page', () => {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'foyer-dev', content: 'true' })
    document.head.append(meta)
    renderWithProviders(<SignInOutcomes />, () => ({}))
    expect(screen.getAllByRole('term')).toHaveLength(5)
    expect(screen.getByRole('link', { name: 'Open sign-in page' }).getAttribute('href')).toBe('/signin')
  })

  it('are not there in production', () => {
    renderWithProviders(<SignInOutcomes />, () => ({}))
    expect(screen.queryByRole('term')).toBeNull()
  })
})
