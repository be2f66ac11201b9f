import { ActionForm } from '../../form/action-form.js'
import { EmailField, PasswordField } from '../../form/credential-fields.js'
import { useEntrance } from './entrance-context.js'

export function SignInForm() {
  const { client, email, rememberEmail, goOn, linkTo } = useEntrance()
  async function logIn(values: FormData) {
    const address = String(values.get('email')).trim()
    rememberEmail(address)
    return goOn(await client.login({ email: address, password: String(values.get('password')) }), address)
  }
  return (
    <>
      <ActionForm submit="Sign in" doing="Signing you in" work={logIn}>
        <EmailField suggestion={email} />
        <PasswordField name="password" label="Password" />
      </ActionForm>
      <p>
        <a href={linkTo('/forgot-password')}>Forgot your password?</a>
      </p>
      <p>
        New here? <a href={linkTo('/sign-up')}>Create an account</a>
      </p>
    </>
  )
}
