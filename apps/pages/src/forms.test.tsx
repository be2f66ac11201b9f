// @vitest-environment node
import type { PageModel } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { renderPage } from './render.js'
import { sampleModels } from './sample-models.js'

const states = Object.keys(sampleModels) as (keyof typeof sampleModels)[]
/** Renders the page without its JSON data, which contains all messages. */
const draw = (model: PageModel) => renderPage(model).replace(/<script type="application\/json".*?<\/script>/s, '')
const render = (state: keyof typeof sampleModels) => draw(sampleModels[state])
/**
 * Returns the tag of a control in lower case, because React writes `autoComplete` and HTML attribute names are
 * case-insensitive.
 */
const control = (html: string, name: string) =>
  html.toLowerCase().match(new RegExp(`<(?:input|button)[^>]*\\bname="${name.toLowerCase()}"[^>]*>`))?.[0] ?? ''
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}"/>`

describe('fields', () => {
  it.each([
    ['signIn', 'email', 'username webauthn'],
    ['signIn', 'password', 'current-password'],
    ['signUp', 'email', 'username'],
    ['signUp', 'password', 'new-password'],
    ['verifyEmail', 'code', 'one-time-code'],
    ['forgotPassword', 'email', 'username'],
    ['resetPassword', 'email', 'username'],
    ['resetPassword', 'password', 'new-password'],
    ['accountPassword', 'currentPassword', 'current-password'],
    ['accountPassword', 'password', 'new-password'],
  ] as const)('V6.2.7, G-01, G-02: on %s the field %s has a label and autocomplete="%s"', (state, name, token) => {
    const html = render(state)
    expect(html).toMatch(new RegExp(`<label for="${name}">[^<]+</label>`))
    expect(control(html, name)).toContain(`id="${name.toLowerCase()}"`)
    expect(control(html, name)).toContain(`autocomplete="${token}"`)
    expect(html).not.toContain('placeholder=')
  })

  it.each(states)(
    'G-34, V6.2.6, V6.2.7, V6.4.2: on %s every password is masked and may be pasted, and nothing asks for a hint',
    (state) => {
      const html = render(state).toLowerCase()
      const inputs = html.match(/<input[^>]*>/g) ?? []
      for (const input of inputs.filter((tag) => /name="[^"]*password/.test(tag))) {
        expect(input).toContain('type="password"')
        expect(input).not.toMatch(/maxlength|pattern|readonly|autocomplete="off"/)
      }
      expect(html).not.toMatch(/onpaste|oncopy|ondrop/)
      for (const input of inputs) expect(input).not.toMatch(/name="[^"]*(hint|question|answer)/)
    },
  )

  it('G-02: an e-mail field is kind to phones', () => {
    const email = control(render('signUp'), 'email')
    for (const wanted of ['type="email"', 'inputmode="email"', 'autocapitalize="none"', 'spellcheck="false"']) {
      expect(email).toContain(wanted)
    }
  })

  it('VE-01: the code is one numeric field, left to right, that takes any paste', () => {
    const code = control(render('verifyEmail'), 'code')
    expect(code).toContain('inputmode="numeric"')
    expect(code).toContain('dir="ltr"')
    expect(code).not.toContain('maxlength')
    expect(code).not.toContain('pattern')
  })

  it('SU-03: the rule for a new password is told before typing', () => {
    expect(control(render('signUp'), 'password')).toContain('aria-describedby="password-hint"')
    expect(render('signUp')).toMatch(/id="password-hint">8\+ characters/)
  })

  it('RP-01: the reset page shows the account in a field that cannot be changed', () => {
    expect(control(render('resetPassword'), 'email')).toContain('readonly')
    expect(control(render('resetPassword'), 'email')).toContain('value="ana@example.com"')
  })
})

describe('forms', () => {
  const withForm = states.filter((state) => render(state).includes('<form'))

  it.each(withForm)('G-15: %s is a plain post with csrf, request and a submit button', (state) => {
    for (const form of render(state).match(/<form.*?<\/form>/gs) ?? []) {
      expect(form).toMatch(
        /^<form [^>]*action="\/(post-here|signin\/(?:with\/\w+|passkey)|account\/[\w/-]+)"[^>]*method="post"|^<form [^>]*method="post"[^>]*action/,
      )
      expect(form).toContain(hidden('csrf', 'csrf-value'))
      expect(form).toContain(hidden('request', 'request-handle'))
      expect(form).toMatch(/<button [^>]*type="submit"/)
    }
  })

  it('outside a flow there is no request field', () => {
    expect(draw({ ...sampleModels.signIn, request: undefined })).not.toContain('name="request"')
  })

  it('carries the state token and the secret of the link', () => {
    expect(render('verifyEmail')).toContain(hidden('stateToken', 'state-token'))
    expect(render('resetPassword')).toContain(hidden('token', 'link-secret'))
    expect(render('accountPassword')).not.toContain('name="token"')
  })

  it('VE-05: Enter confirms, because the button that resends comes second', () => {
    const html = render('verifyEmail')
    expect(control(html, 'resend')).toContain('value="1"')
    expect(html.indexOf('name="resend"')).toBeGreaterThan(html.indexOf('>Confirm email<'))
  })

  it('SI-16: the mark of the last way describes its button, and no other one', () => {
    const html = render('signInPasskeyLast')
    expect(html.match(/aria-describedby="last-used"/g)).toHaveLength(1)
    expect(html).toMatch(
      /<button[^>]*aria-describedby="last-used"[^>]*>Use a passkey<span class="mark" id="last-used">/,
    )
  })

  it('SI-18: somebody signed in may continue or use another account', () => {
    expect(control(render('signInAgain'), 'continue')).toContain('value="mem_ana"')
    expect(render('signInAgain')).toContain('<bdi>ana@example.com</bdi>')
    expect(render('signInAgain')).toMatch(/<details class="another"><summary[^>]*>Use another account/)
    expect(render('signInAgainWrong')).toMatch(/<details class="another" open="">/)
  })

  it.each([
    ['en', 'Stay signed in for 30 days on this device'],
    ['de', 'Auf diesem Gerät 30 Tage lang angemeldet bleiben'],
    ['es', 'Mantener la sesión iniciada en este dispositivo durante 30 días'],
    ['fr', 'Rester connecté sur cet appareil pendant 30 jours'],
    ['ar', '30 يومًا'],
    ['en-XA', '30 days'],
  ])('SI-15: staying signed in states its length, and nobody chose it beforehand: %s', (locale, words) => {
    for (const state of ['signIn', 'signUp', 'signUpInvited'] as const) {
      const html = draw({ ...sampleModels[state], locale })
      expect(/<label[^>]*for="stay">(.*?)<\/label>/s.exec(html)?.[1]?.replaceAll('\u00a0', ' ')).toContain(words)
      expect(control(html, 'stay')).not.toContain('checked')
      expect(control(draw({ ...sampleModels[state], stays: true }), 'stay')).toContain('checked')
    }
  })

  it('SI-17: without open sign-up nothing offers an account', () => {
    expect(draw({ ...sampleModels.signIn, signUpUrl: undefined })).not.toContain('Create an account')
  })

  it.each([
    ['en', 'New accounts need an invitation.', 'I have an invitation'],
    ['de', 'Für ein neues Konto brauchen Sie eine Einladung.', 'Ich habe eine Einladung'],
    ['fr', 'Une invitation est nécessaire pour créer un compte.', 'J’ai une invitation'],
    ['es', 'Para crear una cuenta hace falta una invitación.', 'Tengo una invitación'],
    ['ar', 'يتطلب إنشاء حساب جديد دعوة.', 'لديّ دعوة'],
  ])('SI-17: says that a new account needs an invitation, and where to use one: %s', (locale, sentence, link) => {
    const html = draw({ ...sampleModels.signInInvitationOnly, locale })
    expect(html).toContain(sentence)
    expect(html).toMatch(new RegExp(`<a href="/signup"[^>]*>${link}</a>`))
    expect(html).not.toContain('Create an account')
  })

  it('SU-10: an invitation fixes the e-mail, and one for another address leaves it to be mended', () => {
    const { signUpInvited } = sampleModels
    expect(control(render('signUpInvited'), 'email')).toContain('readonly=""')
    const message = { code: 'INVITATION_OTHER_ADDRESS' }
    expect(control(draw({ ...signUpInvited, message }), 'email')).not.toContain('readonly')
    expect(control(render('signUp'), 'email')).not.toContain('readonly')
  })

  it('SU-09: with owner approval the page says so before the submit', () => {
    const html = render('signUpWithApproval')
    expect(html.indexOf('reviews each request')).toBeLessThan(html.indexOf('<form'))
    expect(render('signUp')).not.toContain('reviews each request')
  })
})

describe('errors', () => {
  it.each([
    ['signUpWrong', 'email'],
    ['signUpWrong', 'password'],
    ['verifyEmailWrong', 'code'],
    ['accountPasswordWrong', 'currentPassword'],
  ] as const)('G-06: on %s the error of %s is under it and tied to it', (state, name) => {
    const html = render(state)
    const tag = control(html, name)
    expect(tag).toContain('aria-invalid="true"')
    expect(tag).toMatch(new RegExp(`aria-describedby="[^"]*${name.toLowerCase()}-error"`))
    expect(html.indexOf(`id="${name}-error"`)).toBeGreaterThan(html.indexOf(`id="${name}"`))
  })

  it.each(states)('G-06: %s marks no field that is right', (state) => {
    const marked = render(state).match(/aria-invalid="true"/g)?.length ?? 0
    const model: object & { fieldErrors?: object; triesLeft?: number } = { ...sampleModels[state] }
    expect(marked).toBe(Object.keys(model.fieldErrors ?? {}).length + (model.triesLeft === undefined ? 0 : 1))
  })

  it.each([
    'signIn',
    'signUp',
    'verifyEmail',
    'forgotPassword',
    'resetPassword',
    'signOutAsks',
    'accountProfile',
  ] as const)('G-08: the message region of %s is there before there is a message', (state) =>
    expect(render(state)).toContain('role="alert"></div>'),
  )

  it('G-07: the focus goes to the first wrong field, else to the message', () => {
    expect(control(render('signUpWrong'), 'email')).toContain('autofocus')
    const html = draw({ ...sampleModels.signUp, message: { code: 'GENERAL' } })
    expect(html).toMatch(/<div class="problem" [^>]*autofocus/i)
    expect(html.match(/autofocus/gi)).toHaveLength(1)
  })

  it.each(['signIn', 'signUp', 'forgotPassword', 'resetPassword', 'verifyEmail'] as const)(
    'SI-02: on %s the first field has the focus, and on a touch screen none has, so that no keyboard hides the page',
    (state) => {
      expect(render(state).match(/<input[^>]*autofocus/gi)).toHaveLength(1)
      expect(draw({ ...sampleModels[state], touch: true })).not.toMatch(/autofocus/i)
    },
  )

  it('SI-02: with the e-mail known the focus is on the password', () => {
    expect(control(draw({ ...sampleModels.signIn, email: 'ana@example.com' }), 'password')).toContain('autofocus')
  })

  it('G-07: on a touch screen too, what is wrong has the focus', () => {
    expect(control(draw({ ...sampleModels.signUpWrong, touch: true }), 'email')).toContain('autofocus')
  })

  it('SI-09: after a refusal the e-mail stays, the focus is on the password, a reset is offered', () => {
    const html = render('signInRefused')
    expect(control(html, 'email')).toContain('value="ana@example.com"')
    expect(control(html, 'password')).toContain('autofocus')
    expect(control(html, 'password')).not.toContain('value=')
    expect(html).toMatch(/role="alert">.*Incorrect email or password.*href="\/forgot-password">Reset password<\/a>/)
  })

  it('FP-01: the answer names the address and not whether it has an account', () => {
    expect(render('forgotPasswordSent')).toContain('If there is an account for ')
  })

  it('RP-02: a dead link leads to a new one', () => {
    expect(render('resetPasswordInvalid')).toMatch(/href="\/forgot-password">Get a new link/)
    expect(render('resetPasswordInvalid')).not.toContain('<form')
  })

  it.each(['verifyLinkUsed', 'verifyLinkExpired', 'verifyLinkSpent', 'verifyLinkUnknown'] as const)(
    'VE-10: a link that leads nowhere has a way on: %s',
    (state) => expect(render(state)).toMatch(/<a class="button[^"]*" href="\/signin">Sign in</),
  )

  it('LO-04: signing out needs a press', () =>
    expect(render('signOutAsks')).toMatch(/type="submit">Sign out<\/button>/))

  it('ER-01: the error page has the way out and the request id', () => {
    expect(render('error')).toContain('1700512345.8812640193')
    expect(render('error')).toMatch(/href="https:\/\/harbour.example\/">Go to /)
  })
})
