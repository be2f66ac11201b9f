import { type ProfileField, paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adaSession, fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel, SignUp } from '../index.js'

const field = (given: Partial<ProfileField> & Pick<ProfileField, 'key' | 'kind'>): ProfileField => ({
  label: { en: given.key, de: `${given.key} (de)` },
  required: false,
  shownAt: 'sign-up',
  changedBy: 'member',
  seenBy: 'private',
  ...given,
})
const fields = [
  field({ key: 'boat', kind: 'text', required: true, most: 10, seenBy: 'members' }),
  field({ key: 'length', kind: 'number' }),
  field({ key: 'note', kind: 'text', shownAt: 'profile', changedBy: 'owner' }),
]

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  foyer = fakeFoyer()
  foyer.on(paths.profileFields, () => ({ body: { language: 'en', fields } }))
})
afterEach(cleanup)

describe('SU-13: the fields that the owner of the site asks for', () => {
  it('sign-up shows those it asks for, marks what does not fit, and sends the rest in the dialect of the provider', async () => {
    const { user } = renderWithProvider(foyer, <SignUp email="ada@example.com" />)
    const boat = await screen.findByLabelText<HTMLInputElement>('boat')
    expect(screen.queryByLabelText(/note/)).toBeNull()
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.type(screen.getByLabelText(/length/), '9,5')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await screen.findByText('Fill this in.')
    await waitFor(() => expect(document.activeElement).toBe(boat))
    expect(foyer.to(paths.register)).toEqual([])
    await user.type(boat, 'Luna')
    expect(screen.queryByText('Fill this in.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(foyer.to(paths.register)).toHaveLength(1))
    expect(foyer.to(paths.register)[0]?.body.profile).toEqual({
      customFields: [
        { name: 'custom.boat', value: { strValue: 'Luna' } },
        { name: 'custom.length', value: { numValue: 9.5 } },
      ],
    })
  })

  it('AC-05, AC-02: the account shows each with who sees it, saves what changed, and leaves the owner’s own alone', async () => {
    foyer.becomeMember()
    const kept = {
      ...adaSession,
      contact: { customFields: { 'custom.boat': { value: 'Luna' }, 'custom.note': { value: 'vip' } } },
    }
    foyer.on(paths.currentMember, () => ({ body: { member: kept } }))
    const sol = {
      ...kept,
      contact: { customFields: { ...kept.contact.customFields, 'custom.boat': { value: 'Sol' } } },
    }
    foyer.on(`${paths.members}/mem_ada`, () => ({ body: { member: sol } }))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    const boat = await screen.findByLabelText<HTMLInputElement>('boat')
    expect(boat.value).toBe('Luna')
    screen.getByText(/Visible to other members/)
    expect(screen.getByLabelText<HTMLInputElement>('note')).toMatchObject({ value: 'vip', readOnly: true })
    await user.clear(boat)
    await user.type(boat, 'Sol')
    await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement)
    await screen.findByText('Saved.')
    expect(foyer.to(`${paths.members}/mem_ada`)[0]?.body).toMatchObject({
      member: { contact: { customFields: { 'custom.boat': { value: 'Sol' } } } },
    })
  })
})
