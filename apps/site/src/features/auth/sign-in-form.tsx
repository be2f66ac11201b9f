import { useSignIn } from '@foyer/react'
import { useEffect } from 'react'
import { EmailField, PasswordField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { saveEmail, useAuthFlow } from './use-auth-flow.js'

/** Signs in with email and password. The email is kept for the other forms. */
export function SignInForm() {
  const { email, steps, linkTo } = useAuthFlow()
  const form = useSignIn({ email, ...steps })
  useEffect(() => saveEmail(form.values.email), [form.values.email])
  return (
    <>
      <MemberForm form={form} submit="Sign in">
        <EmailField form={form} name="email" />
        <PasswordField form={form} name="password" label="Password" />
      </MemberForm>
      <p>
        <a href={linkTo('/forgot-password')}>Forgot your password?</a>
      </p>
      <p>
        New here? <a href={linkTo('/sign-up')}>Create an account</a>
      </p>
    </>
  )
}
