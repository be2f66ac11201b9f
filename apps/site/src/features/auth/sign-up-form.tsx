import { useSignUp } from '@foyer/react'
import { useEffect } from 'react'
import { EmailField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { NewPasswordField } from '../../form/new-password-field.js'
import { countOf } from '../../shop/basket.js'
import { useBasket } from '../../shop/shop-context.js'
import { saveEmail, useAuthFlow } from './use-auth-flow.js'

/** Creates an account. The form says that the pieces in the cart are kept. */
export function SignUpForm() {
  const { email, steps, linkTo } = useAuthFlow()
  const form = useSignUp({ email, ...steps })
  const inCart = countOf(useBasket().cart)
  useEffect(() => saveEmail(form.values.email), [form.values.email])
  return (
    <>
      {inCart > 0 && (
        <p className="lead">{inCart === 1 ? 'Your piece stays' : `Your ${inCart} pieces stay`} in your cart.</p>
      )}
      <MemberForm form={form} submit="Create account">
        <EmailField form={form} name="email" hasSuggestion />
        <NewPasswordField form={form} name="password" label="Password" email={form.values.email} />
      </MemberForm>
      <p>
        Already a member? <a href={linkTo('/sign-in')}>Sign in</a>
      </p>
    </>
  )
}
