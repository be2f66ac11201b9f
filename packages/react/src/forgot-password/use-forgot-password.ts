import { useRef, useState } from 'react'
import { toProblem } from '../forms/problem.js'
import { isEmail } from '../forms/rules.js'
import { type Form, useForm } from '../forms/use-form.js'
import { type Resend, useResend } from '../forms/use-resend.js'
import { withCaptchaOrThrow } from '../forms/with-captcha.js'
import { useFoyer } from '../provider.js'

export interface ForgotPasswordOptions {
  /** The email address, if known. */
  email?: string | undefined
}

export interface ForgotPasswordForm extends Form<'email'> {
  /** The address to which a link was sent if there is an account; set in both cases. */
  sentTo: string | undefined
  resend: Resend
  /** Returns to the form, to change the address. */
  changeAddress(): void
}

/** Headless password recovery: sends a link to the address; the linked page is hosted by the server. */
export function useForgotPassword({ email = '' }: ForgotPasswordOptions = {}): ForgotPasswordForm {
  const { client, messages, locale, homeUrl } = useFoyer()
  const [sentTo, setSentTo] = useState<string>()
  const address = useRef(email)

  const send = () =>
    withCaptchaOrThrow(client, (captchaTokens) =>
      client.sendPasswordResetEmail(address.current, homeUrl(), locale, captchaTokens),
    )
  const form = useForm<'email'>({
    initial: { email },
    messages,
    clean: { email: (value) => value.trim() },
    check: { email: (value) => (isEmail(value) ? undefined : messages.emailInvalid) },
    submit: async (given) => {
      address.current = given.email
      try {
        await send()
        setSentTo(given.email)
      } catch (error) {
        const captcha = { message: messages.captchaElsewhere, remedy: 'hosted-page' } as const
        return toProblem(error, { messages, locale }, { '-19971': captcha, '-19970': captcha })
      }
    },
  })
  const resend = useResend(send, { messages, locale }, sentTo !== undefined)
  return { ...form, sentTo, resend, changeAddress: () => setSentTo(undefined) }
}
