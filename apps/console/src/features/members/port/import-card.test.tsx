import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../../../tests/test-utils.js'
import { ImportCard } from './import-card.js'
import type { MemberImport } from './member-import.js'

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const checked: MemberImport = {
  ...{ importId: 'imp_1', fileName: 'members.csv', update: false, status: 'checked', bytes: 10, share: 1, lastLine: 4 },
  ...{ added: 3, updated: 0, unchanged: 0, left: 0, bad: 0, refusedAddresses: 0, identities: [], faults: [] },
  ...{ ignored: [], problem: null, createdDate: '2030-01-01T12:00:00Z', updatedDate: '2030-01-01T12:00:00Z' },
}
const show = (more: Partial<MemberImport>) =>
  renderWithProviders(
    <ImportCard memberImport={{ ...checked, ...more }} uploadedShare={undefined} onChanged={() => {}} />,
    () => ({}),
  )

it.each([
  [1, '1 email would be rejected at sign-up. It is imported anyway.'],
  [2, '2 emails would be rejected at sign-up. They are imported anyway.'],
])('ME-09: says how many addresses the rules of the site refuse: %d', (refusedAddresses, sentence) => {
  show({ refusedAddresses })
  expect(screen.getByText(/3 members will be added/).textContent).toContain(sentence)
})

it('ME-09: says nothing about the rules if they refuse none', () => {
  show({})
  expect(screen.getByText('3 members will be added.')).toBeDefined()
})
