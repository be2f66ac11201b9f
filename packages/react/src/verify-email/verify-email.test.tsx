import { paths } from '@foyer/protocol'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { VerifyEmail } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
const onChangeAddress = vi.fn()
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  foyer.on(paths.verify, ({ code }) =>
    code === '123456'
      ? { body: { state: 'SUCCESS', sessionToken: 'st' } }
      : foyer.refusal(400, 'VERIFICATION_FAILED', { triesLeft: 4 }),
  )
  foyer.on(paths.startVerification, () => ({ body: {} }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () =>
  renderWithProvider(
    foyer,
    <VerifyEmail
      email="ada@example.com"
      state={{ loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'waiting' } }}
      onChangeAddress={onChangeAddress}
    />,
  )
const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
const tried = () => foyer.to(paths.verify).map(({ body }) => body.code)
const settled = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)))

describe('the code of the mail', () => {
  it('VE-01: is one field with one name, for numbers, read from left to right, without a length that cuts a paste', () => {
    show()
    expect(screen.getAllByRole('textbox')).toEqual([code()])
    expect(code()).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code', dir: 'ltr', maxLength: -1 })
  })

  it.each([['123 456'], ['123-456'], ['Your code is 123456, for 10 minutes'], ['１２３４５６'], ['a1b2c3d4e5f6']])(
    'VE-02, VE-03: “%s” is understood, and the sixth digit submits',
    async (pasted) => {
      const { user } = show()
      await user.click(code())
      await user.paste(pasted)
      await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
      expect(tried()).toEqual(['123456'])
    },
  )

  it('VE-02: letters are ignored without an error, and Backspace works as in any field', async () => {
    const { user } = show()
    await user.type(code(), '12ab{Backspace}3')
    expect(code().value).toBe('13')
    expect(code().getAttribute('aria-invalid')).toBeNull()
  })

  it('VE-04: says where the code went, and speaks of spam only after half a minute', async () => {
    vi.useFakeTimers()
    show()
    expect(document.body.textContent).toContain('We sent a 6-digit code to ada@example.com.')
    expect(document.body.textContent).not.toContain('spam')
    await act(async () => void (await vi.advanceTimersByTimeAsync(30_500)))
    expect(document.body.textContent).toContain('spam')
  })

  it('VE-05: offers a new code after 30 seconds, and then says to use the newest', async () => {
    vi.useFakeTimers()
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code in 30 s' }))
    await settled()
    expect(foyer.to(paths.startVerification)).toEqual([])
    await act(async () => void (await vi.advanceTimersByTimeAsync(30_500)))
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await settled()
    expect(foyer.to(paths.startVerification)).toHaveLength(1)
    expect(document.body.textContent).toContain('New code sent. Use the newest one.')
    expect(screen.getByRole('button', { name: /Send a new code in/ })).toBeDefined()
  })

  it('VE-06: a wrong code says how many tries are left, and keeps the focus', async () => {
    const { user } = show()
    await user.type(code(), '000000')
    await screen.findByText(/Incorrect code\. 4 tries left\./)
    expect(document.activeElement).toBe(code())
    await user.keyboard('123456')
    await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
  })

  it('VE-06: an expired code, and one whose tries are used up, say what to do', async () => {
    const { user } = show()
    foyer.on(paths.verify, () => foyer.refusal(400, 'VERIFICATION_EXPIRED'))
    await user.type(code(), '000000')
    await screen.findByText(/This code has expired\. Send a new one\./)
    foyer.on(paths.verify, () => foyer.refusal(429, 'TOO_MANY_TRIES'))
    await user.clear(code())
    await user.type(code(), '111111')
    await screen.findByText(/This code can no longer be used\./)
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
    expect(onChangeAddress).toHaveBeenCalledTimes(1)
  })

  it('VE-07: a wrong address can be changed', async () => {
    onChangeAddress.mockClear()
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Wrong address? Change it' }))
    expect(onChangeAddress).toHaveBeenCalledTimes(1)
  })
})
