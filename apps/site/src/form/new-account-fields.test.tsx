import type { Form } from '@foyer/react'
import type { StrengthRating, StrengthRequest } from '@foyer/ui/credentials'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EmailField } from './fields.js'
import { NewPasswordField } from './new-password-field.js'

type Names = 'email' | 'password'

/** The requests to the worker that rates passwords; the test sends the ratings. */
let workers: StandInWorker[]
class StandInWorker extends EventTarget {
  asked: StrengthRequest[] = []
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(question: StrengthRequest) {
    this.asked.push(question)
  }
  terminate() {}
  answer(data: StrengthRating) {
    return act(async () => void this.dispatchEvent(new MessageEvent('message', { data })))
  }
}
beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', StandInWorker)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function SignUp() {
  const [values, setValues] = useState({ email: '', password: '' })
  const set = (name: Names, value: string) => setValues((before) => ({ ...before, [name]: value }))
  const input = (name: Names) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set(name, currentTarget.value),
    onBlur: () => {},
    'aria-invalid': undefined,
  })
  const form = { values, set, input, errors: {}, isBusy: false } as unknown as Form<Names>
  return (
    <>
      <EmailField form={form} name="email" hasSuggestion />
      <NewPasswordField form={form} name="password" label="Password" email={values.email} />
    </>
  )
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })

it('SU-06: the site’s own form suggests the domain that was meant, and takes it over at a press', () => {
  render(<SignUp />)
  type('E-mail', 'ana@gmial.com')
  fireEvent.blur(screen.getByLabelText('E-mail'))
  fireEvent.click(screen.getByRole('button', { name: 'Did you mean ana@gmail.com?' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@gmail.com')
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
})

it('SU-04, P-03: the site’s own form rates a new password as the hosted page does, once the field is used', async () => {
  render(<SignUp />)
  type('E-mail', 'ana@example.com')
  expect(workers).toEqual([])
  fireEvent.focus(screen.getByLabelText('Password'))
  type('Password', 'password1')
  expect(workers.map(({ asked }) => asked)).toEqual([
    [{ password: 'password1', email: 'ana@example.com', siteName: 'Low Tide Pottery', minLength: 8 }],
  ])
  const shown = () => document.querySelector('.strength p')?.textContent
  await workers[0]?.answer({ step: 'weak', reason: 'common' })
  expect(shown()).toBe('Weak: this is a commonly used password.')
  type('Password', '')
  expect(shown()).toBe('')
})
