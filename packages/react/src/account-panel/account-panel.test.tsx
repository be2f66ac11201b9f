import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adaSession, fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
})
afterEach(cleanup)

const nickname = () => screen.findByLabelText<HTMLInputElement>(/Nickname/)
const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
const next = () => screen.getByLabelText<HTMLInputElement>('New password')

describe('the account panel', () => {
  it('G-16: shows the member’s name, marked optional, and saves it', async () => {
    foyer.becomeMember()
    foyer.on(`${paths.members}/mem_ada`, ({ member }) => ({
      body: { member: { ...adaSession, ...(member as object) } },
    }))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    expect((await nickname()).value).toBe('Ada')
    expect(screen.getAllByText('(optional)')).toHaveLength(3)
    await user.clear(await nickname())
    await user.type(await nickname(), 'Grace')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved\./)
    expect(foyer.to(`${paths.members}/mem_ada`)[0]?.body).toMatchObject({ member: { profile: { nickname: 'Grace' } } })
    await user.type(await nickname(), ' H')
    expect(screen.queryByText(/^Saved\./)).toBeNull()
  })

  const save = () => screen.getByRole('button', { name: 'Save' })
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const namesSent = () => foyer.to(`${paths.members}/mem_ada`).map(({ body }) => JSON.stringify(body))

  it('AC-02: Save is enabled once something has changed, and the browser warns before the page is left', async () => {
    foyer.becomeMember()
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await nickname()
    expect([save().getAttribute('aria-disabled'), isHeld()]).toEqual(['true', false])
    await user.click(save())
    expect(namesSent()).toEqual([])
    await user.type(await nickname(), ' L')
    expect([save().getAttribute('aria-disabled'), isHeld()]).toEqual([null, true])
    await user.type(await nickname(), '{Backspace}{Backspace}')
    expect([save().getAttribute('aria-disabled'), isHeld()]).toEqual(['true', false])
  })

  it('AC-02: Undo stands in the confirmation, and brings the name back', async () => {
    foyer.becomeMember()
    foyer.on(`${paths.members}/mem_ada`, ({ member }) => ({
      body: { member: { ...adaSession, ...(member as object) } },
    }))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.clear(await nickname())
    await user.type(await nickname(), 'Grace')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(namesSent()).toHaveLength(2))
    expect(namesSent()[1]).toContain('"Ada"')
    expect((await nickname()).value).toBe('Ada')
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it('AC-02: names, language of emails and the picture are saved together, only what changed, and Undo restores them', async () => {
    const photo = { url: 'https://pictures.example/ada.png' }
    let member = {
      ...adaSession,
      profile: { nickname: 'Ada', photo },
      contact: { firstName: 'Ada' },
      language: 'de-AT',
    }
    foyer.becomeMember()
    foyer.on(paths.currentMember, () => ({ body: { member } }))
    foyer.on(`${paths.members}/mem_ada`, ({ member: patch }) => {
      const { profile, contact, ...more } = patch as Partial<typeof member>
      member = {
        ...member,
        ...more,
        profile: { ...member.profile, ...profile },
        contact: { ...member.contact, ...contact },
      }
      return { body: { member } }
    })
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    const language = await screen.findByLabelText<HTMLSelectElement>('Email language')
    expect([...language.options].map(({ text }) => text)).toEqual([
      ...['Same as the site', 'English', 'Deutsch', 'Español', 'Français', 'العربية'],
    ])
    expect(language.value).toBe('de')
    expect(screen.getByText('Your picture is hosted at pictures.example.')).toBeTruthy()
    await user.type(screen.getByLabelText(/Last name/), 'Lovelace')
    await user.clear(screen.getByLabelText(/First name/))
    await user.selectOptions(language, '')
    await user.click(screen.getByLabelText('Remove picture'))
    await user.click(save())
    await screen.findByText(/^Saved\./)
    const sent = () => foyer.to(`${paths.members}/mem_ada`).map(({ body }) => body.member)
    expect(sent()).toEqual([
      { id: 'mem_ada', profile: { photo: null }, contact: { firstName: null, lastName: 'Lovelace' }, language: null },
    ])
    expect(screen.queryByLabelText('Remove picture')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sent()[1]).toEqual({
        ...{ id: 'mem_ada', profile: { photo }, contact: { firstName: 'Ada', lastName: null }, language: 'de-AT' },
      }),
    )
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it('PW-01: asks for the current password, names the account to managers, and says what happens elsewhere', async () => {
    foyer.becomeMember()
    foyer.on(paths.changePassword, () => ({ body: {} }))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await nickname()
    const hidden = document.querySelector<HTMLInputElement>('[autocomplete="username"]')
    expect(hidden).toMatchObject({ value: 'ada@example.com', hidden: true })
    await user.type(current(), 'correct horse battery')
    await user.type(next(), 'a better sentence')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Your password was changed. Your other devices are signed out.')
    expect(foyer.to(paths.changePassword)[0]?.body).toEqual({
      currentPassword: 'correct horse battery',
      newPassword: 'a better sentence',
    })
    expect(current().value + next().value).toBe('')
  })

  it('a wrong current password is marked at its own field', async () => {
    foyer.becomeMember()
    foyer.on(paths.changePassword, () => foyer.refusal(401, '-19976'))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.type(current(), 'wrong')
    await user.type(next(), 'a better sentence')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText(/Incorrect current password\./)
    expect(document.activeElement).toBe(current())
    expect(next().value).toBe('a better sentence')
  })

  it('offers to load the account again when that failed, and is nothing for a visitor', async () => {
    const { container, unmount } = renderWithProvider(foyer, <AccountPanel />)
    expect(container.innerHTML).toBe('')
    unmount()
    foyer.becomeMember()
    foyer.on(paths.currentMember, () => 'network down')
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await screen.findByText(/Your account could not be loaded\./)
    foyer.on(paths.currentMember, () => ({ body: { member: adaSession } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect((await nickname()).value).toBe('Ada'))
  })
})
