import { ActionForm } from '../../form/action-form.js'
import { EmailField, PasswordField } from '../../form/credential-fields.js'
import { countOf } from '../../shop/basket.js'
import { useBasket } from '../../shop/shop-context.js'
import { useEntrance } from './entrance-context.js'

export function SignUpForm() {
  const { client, email, rememberEmail, goOn, linkTo } = useEntrance()
  const inCart = countOf(useBasket().cart)
  async function register(values: FormData) {
    const address = String(values.get('email')).trim()
    rememberEmail(address)
    return goOn(await client.register({ email: address, password: String(values.get('password')) }), address)
  }
  return (
    <>
      {inCart > 0 && (
        <p className="lead">{inCart === 1 ? 'Your piece stays' : `Your ${inCart} pieces stay`} in your cart.</p>
      )}
      <ActionForm submit="Create account" doing="Creating your account" work={register}>
        <EmailField suggestion={email} />
        <PasswordField name="password" label="Password" isNew />
      </ActionForm>
      <p>
        Already a member? <a href={linkTo('/sign-in')}>Sign in</a>
      </p>
    </>
  )
}
