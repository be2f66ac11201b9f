import { getMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'
import type { StrengthRating, StrengthRequest } from '@foyer/ui/credentials'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentOf } from './content-of.js'
import { PageRoot } from './page-root.js'
import { sampleModels } from './sample-models.js'

/** Submitted forms, by the name of the submit button. */
let sent: (string | undefined)[]
let errors: unknown[]
let root: Root | undefined

/** Renders a page on the server and hydrates it. */
async function open(model: PageModel): Promise<void> {
  const main = document.createElement('main')
  const { pages, account } = getMessages(model.locale).messages
  const room = contentOf({ model, messages: pages, words: account })
  main.innerHTML = renderToString(room)
  document.body.append(main)
  await act(async () => {
    root = hydrateRoot(main, room, { onRecoverableError: (error) => errors.push(error) })
  })
}

const field = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const errorOf = (name: string) => document.getElementById(`${name}-error`)?.textContent
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const leave = (name: string) => fireEvent.blur(field(name))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  return act(async () => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  sent = []
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said))
  window.addEventListener('submit', noteAndStay)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  cleanup()
  document.body.replaceChildren()
  window.removeEventListener('submit', noteAndStay)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
function noteAndStay(event: SubmitEvent): void {
  if (!event.defaultPrevented) sent.push((event.submitter as HTMLButtonElement | null)?.name)
  event.preventDefault()
}

describe('every page', () => {
  it.each(Object.entries(sampleModels))(
    'P-06: %s hydrates what the server rendered, without an error',
    async (_, model) => {
      await open(model)
      expect(errors).toEqual([])
    },
  )

  it('G-50: says that there is no connection, and that there is one again', async () => {
    await open(sampleModels.signedOut)
    await setOnline(false)
    expect(document.body.textContent).toContain('You are offline.')
    await setOnline(true)
    expect(document.body.textContent).not.toContain('You are offline.')
  })
})

describe('validation', () => {
  it('G-05: a changed field is looked at when it is left, never before, and clears itself when right', async () => {
    await open(sampleModels.signUp)
    leave('email')
    expect(errorOf('email')).toBeUndefined()
    type('email', 'ana')
    expect(errorOf('email')).toBeUndefined()
    leave('email')
    expect(errorOf('email')).toBe('Enter an address like name@example.com.')
    expect(field('email').getAttribute('aria-describedby')).toContain('email-error')
    type('email', 'ana@example.com')
    expect(errorOf('email')).toBeUndefined()
    expect(field('email').hasAttribute('aria-invalid')).toBe(false)
  })

  it('G-07, G-09, SI-09: a refused submit focuses the first wrong field, its text selected, and keeps everything', async () => {
    await open(sampleModels.signUp)
    type('email', 'ana@example.com')
    type('password', 'short')
    fireEvent.click(button('Create account'))
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(field('password'))
    expect([field('password').selectionStart, field('password').selectionEnd]).toEqual([0, 5])
    expect(field('email').value).toBe('ana@example.com')
    expect(errorOf('password')).toBe('Use at least 8 characters.')
  })

  it('what the server found wrong clears itself too', async () => {
    await open(sampleModels.signUpWrong)
    type('email', 'ana@example.com')
    expect(errorOf('email')).toBeUndefined()
    expect(errorOf('password')).toBeDefined()
  })
})

describe('sending', () => {
  const fillIn = () => {
    type('email', 'ana@example.com')
    type('password', 'three small boats')
  }

  it('G-10, G-11: a form is sent once; after 150 ms its button says so and keeps its place in the order of focus', async () => {
    await open(sampleModels.signIn)
    fillIn()
    fireEvent.click(button('Sign in'))
    fireEvent.click(button('Sign in'))
    await pass(149)
    expect(button('Sign in').hasAttribute('aria-disabled')).toBe(false)
    await pass(1)
    const busy = button('One moment…') as HTMLButtonElement
    expect([busy.getAttribute('aria-disabled'), busy.disabled]).toEqual(['true', false])
    fireEvent.click(busy)
    expect(sent).toEqual([''])
  })

  it('G-13: coming back to the page makes it ready again', async () => {
    await open(sampleModels.signIn)
    fillIn()
    fireEvent.click(button('Sign in'))
    await pass(200)
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    await pass(300)
    fireEvent.click(button('Sign in'))
    expect(sent).toHaveLength(2)
  })

  it('G-50: offline nothing is sent; it goes by itself when the connection is back', async () => {
    await open(sampleModels.signIn)
    await setOnline(false)
    fillIn()
    fireEvent.click(button('Sign in'))
    expect(sent).toEqual([])
    expect(document.body.textContent).toContain('as soon as the connection is back')
    await setOnline(true)
    expect(sent).toEqual([''])
    expect(field('email').value).toBe('ana@example.com')
  })

  describe('G-53: an old page', () => {
    const model = { ...sampleModels.signIn, renewUrl: '/signin/status?request=request-handle' }
    const fetched = vi.fn(async (_url: string) => Response.json({ csrf: 'fresh' }))
    beforeEach(() => void vi.stubGlobal('fetch', fetched.mockClear()))
    afterEach(() => void vi.unstubAllGlobals())
    const comeBack = () => fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))

    it('gets a fresh token before its form is sent, once, with everything that was typed', async () => {
      await open(model)
      fillIn()
      comeBack()
      fireEvent.click(button('Sign in'))
      fireEvent.click(button('Sign in'))
      expect(sent).toEqual([])
      await pass(200)
      expect(fetched).toHaveBeenCalledExactlyOnceWith('/signin/status?request=request-handle', expect.anything())
      expect([sent, field('csrf').value, field('password').value]).toEqual([[''], 'fresh', 'three small boats'])
    })

    it('sends its form as it is where no token can be had', async () => {
      fetched.mockRejectedValueOnce(new TypeError('no connection'))
      await open(model)
      fillIn()
      comeBack()
      fireEvent.click(button('Sign in'))
      await pass(200)
      expect([sent, field('csrf').value]).toEqual([[''], 'csrf-value'])
    })

    it('asks for nothing while it is fresh', async () => {
      await open(model)
      fillIn()
      fireEvent.click(button('Sign in'))
      expect(sent).toEqual([''])
      expect(fetched).not.toHaveBeenCalled()
    })
  })

  it('SI-18: going on as somebody asks for no field', async () => {
    await open(sampleModels.signInAgain)
    fireEvent.click(button(/Continue as/))
    expect(sent).toEqual(['continue'])
  })
})

describe('passwords', () => {
  it('SI-06: shows and hides what stands there, and hides again on submit', async () => {
    await open(sampleModels.signIn)
    type('email', 'ana@example.com')
    type('password', 'three small boats')
    const show = button('Show password')
    expect(field('password').compareDocumentPosition(show)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    fireEvent.click(show)
    expect([field('password').type, field('password').value]).toEqual(['text', 'three small boats'])
    expect(show.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button('Sign in'))
    expect(field('password').type).toBe('password')
  })

  it('G-15: without JavaScript there is no button that would do nothing', () => {
    const html = renderToString(<PageRoot model={sampleModels.signIn} messages={getMessages('en').messages.pages} />)
    expect(html).not.toContain('type="button"')
  })

  it('SI-07: says that Caps Lock is on while the field has the focus', async () => {
    await open(sampleModels.signIn)
    fireEvent.keyDown(field('password'), { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('Caps Lock is on.').getAttribute('role')).toBe('status')
    leave('password')
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  })

  it('SU-03: the minimum ticks itself, in characters as a reader counts them', async () => {
    await open(sampleModels.signUp)
    const hint = document.getElementById('password-hint') as HTMLElement
    type('password', '👩‍🚀'.repeat(7))
    expect(hint.textContent).not.toContain('Long enough:')
    type('password', '👩‍🚀'.repeat(8))
    expect(hint.textContent).toContain('Long enough:')
  })
})

describe('the strength of a new password', () => {
  /** The requests of the page to its worker; the test sends the responses. */
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
    answer(judged: StrengthRating) {
      return act(async () => void this.dispatchEvent(new MessageEvent('message', { data: judged })))
    }
  }
  const drawn = () => document.querySelector('.strength p')?.textContent
  const told = () => document.querySelector('.visually-hidden[role="status"]')?.textContent
  beforeEach(() => {
    workers = []
    vi.stubGlobal('Worker', StandInWorker)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it.each(['signUp', 'resetPassword', 'accountPassword'] as const)(
    'P-03: on %s the worker starts when the focus enters the new password, and not before',
    async (state) => {
      await open({ ...sampleModels[state], email: undefined } as PageModel)
      if (state === 'signUp') fireEvent.focus(field('email'))
      expect(workers).toEqual([])
      fireEvent.focus(field('password'))
      fireEvent.focus(field('password'))
      expect(workers).toHaveLength(1)
    },
  )

  it('P-03: a password that one has already starts nothing', async () => {
    await open(sampleModels.signIn)
    fireEvent.focus(field('password'))
    type('password', 'three small boats')
    expect(workers).toEqual([])
  })

  it('SU-04: the step and the reason are drawn at once, and read aloud after a pause of 500 ms', async () => {
    await open(sampleModels.signUp)
    type('email', 'ana@example.com')
    type('password', 'password1')
    const worker = workers[0] as StandInWorker
    expect(worker.asked).toEqual([
      { password: 'password1', email: 'ana@example.com', siteName: 'Harbour & Pine', minLength: 8 },
    ])
    await worker.answer({ step: 'weak', reason: 'common' })
    expect(drawn()).toBe('Weak: this is a commonly used password.')
    await pass(499)
    expect(told()).toBe('')
    await pass(1)
    expect(told()).toBe(drawn())
    type('password', '')
    expect([drawn(), told()]).toEqual(['', ''])
  })

  it('SU-04: while the worker judges only the newest question waits', async () => {
    await open(sampleModels.signUp)
    for (const password of ['a', 'ab', 'abc']) type('password', password)
    const worker = workers[0] as StandInWorker
    await worker.answer({ step: 'weak' })
    expect(drawn()).toBe('')
    expect(worker.asked.map(({ password }) => password)).toEqual(['a', 'abc'])
    await worker.answer({ step: 'fair', reason: 'more' })
    expect(document.querySelectorAll('.strength-bar .reached')).toHaveLength(2)
  })

  it('SU-04: it is advice: a weak password is sent, and a browser without workers has the form all the same', async () => {
    vi.stubGlobal('Worker', undefined)
    await open(sampleModels.signUp)
    type('email', 'ana@example.com')
    type('password', 'password1')
    fireEvent.click(button('Create account'))
    expect(sent).toEqual([''])
  })
})

describe('SU-06: a slip in the domain', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@hotmaill.com', 'ana@hotmail.com'],
    ['ana@outlok.com', 'ana@outlook.com'],
  ])('%s offers %s with a button, and forces nothing', async (typed, meant) => {
    await open(sampleModels.signUp)
    type('email', typed)
    leave('email')
    expect(field('email').value).toBe(typed)
    fireEvent.click(button(`Did you mean ${meant}?`))
    expect(field('email').value).toBe(meant)
    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })

  it.each(['ana@gmail.com', 'ana@example.com', 'ana@mail.com', 'ana@'])('%s is left alone', async (typed) => {
    await open(sampleModels.signUp)
    type('email', typed)
    leave('email')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })
})

describe('the code', () => {
  const paste = (text: string) => fireEvent.paste(field('code'), { clipboardData: { getData: () => text } })

  it.each(['123456', '123 456', '123-456', ' 123456\n', 'Your code is 123 456.', '１２３４５６', '١٢٣٤٥٦'])(
    'VE-02, VE-03: pasting "%s" fills it in and sends it',
    async (text) => {
      await open(sampleModels.verifyEmail)
      paste(text)
      expect(field('code').value).toBe('123456')
      expect(sent).toHaveLength(1)
    },
  )

  it('VE-02: a longer number beside the code is not the code', async () => {
    await open(sampleModels.verifyEmail)
    paste('Order 20261121 has the code 654321')
    expect(field('code').value).toBe('654321')
  })

  it('VE-02, VE-03: letters are ignored without an error, and the sixth digit sends', async () => {
    await open(sampleModels.verifyEmail)
    type('code', '12a')
    expect([field('code').value, errorOf('code')]).toEqual(['12', undefined])
    type('code', '12345')
    expect(sent).toEqual([])
    type('code', '123456')
    expect(sent).toHaveLength(1)
  })

  it('VE-04, VE-05: a new one can be ordered after 30 s, and only then is spam named', async () => {
    await open(sampleModels.verifyEmail)
    const wait = button('Send a new code in 30 seconds')
    fireEvent.click(wait)
    expect(sent).toEqual([])
    expect(document.body.textContent).not.toContain('spam')
    await pass(30_000)
    expect(document.body.textContent).toContain('spam')
    fireEvent.click(button('Send a new code'))
    expect(sent).toEqual(['resend'])
  })

  it('VE-09: the page goes on once the link proved the address elsewhere', async () => {
    const answers = ['pending', 'verified']
    const fetched = vi.fn(async () => Response.json({ state: answers.shift() }))
    vi.stubGlobal('fetch', fetched)
    await open({ ...sampleModels.verifyEmail, statusUrl: '/verify-email/status' })
    await pass(2000)
    expect(fetched).toHaveBeenCalledTimes(1)
    await pass(2500)
    expect(fetched).toHaveBeenCalledTimes(2)
    await pass(60_000)
    expect(fetched).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })
})

describe('errors', () => {
  it('G-52: counts down, announces the start and the end, then lets try again', async () => {
    await open(sampleModels.errorTooMany)
    const announced = () => document.querySelector('.visually-hidden')?.textContent
    const again = () => screen.getByText('Try again')
    expect([announced(), again().hasAttribute('href')]).toEqual(['You can try again in 42 seconds.', false])
    await pass(10_000)
    expect(announced()).toBe('You can try again in 42 seconds.')
    expect(document.querySelector('p[aria-hidden]')?.textContent).toBe('You can try again in 32 seconds.')
    await pass(32_000)
    expect([announced(), again().getAttribute('href')]).toEqual(['You can try again now.', '/signin'])
  })

  it.each([
    [0, false],
    [4, false],
    [-4, false],
    [6, true],
    [-6, true],
    [600_000, true],
  ])('ER-02: a clock that is %i minutes off is told: %s', async (minutes, isTold) => {
    await open({ ...sampleModels.error, at: Date.now() - minutes * 60_000 })
    expect(screen.queryByText(/^The clock of this device is wrong/) !== null).toBe(isTold)
    expect(errors).toEqual([])
  })

  it('ER-01: says when it happened', async () => {
    await open(sampleModels.errorWrongClock)
    const time = document.querySelector('time')
    expect([time?.dateTime, time?.textContent]).toEqual([
      '2024-02-29T09:05:00.000Z',
      expect.stringMatching(/^Feb 29, 2024, 9:05\sAM UTC$/),
    ])
  })

  it('G-51, ER-01: the request id can be copied', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await open(sampleModels.error)
    await act(async () => void fireEvent.click(button('Copy')))
    expect(writeText).toHaveBeenCalledWith('1700512345.8812640193')
    expect(screen.getByText('Copied').getAttribute('role')).toBe('status')
  })
})
