import { canEnterCode } from '@foyer/client/factors'
import { useState } from 'react'
import { type Look, Root } from '../forms/class-names.js'
import { DigitsForm } from '../forms/digits-form.js'
import { Field } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Lazy } from '../forms/lazy.js'
import { Pane } from '../forms/pane.js'
import type { StepHandlers } from '../forms/steps.js'
import { useFoyer } from '../provider.js'
import { HostedPage } from '../sign-in/hosted-page.js'
import { useSignInMethods } from '../sign-in/use-sign-in-methods.js'
import { Back } from '../verify-email/verify-email.js'
import { type SecondFactorOptions, useSecondFactor } from './use-second-factor.js'

export interface SecondFactorProps extends SecondFactorOptions, Look {
  /** Leads back to the sign-in. */
  onBack?: (() => void) | undefined
  /** Whether another pane was shown before, so that the heading takes the focus. */
  isNext?: boolean
}

const loadPasskeys = async () => (await import('../passkeys/passkey-button.js')).PasskeyButton

/**
 * Asks for the second factor of a sign-in (checklist MF-01, MF-02, MF-05): a code of the authenticator app, a passkey
 * if the member has no app, or a recovery code.
 */
export function SecondFactor({ onBack, isNext = false, className, classNames, ...options }: SecondFactorProps) {
  const { messages } = useFoyer()
  const { app, recovery } = useSecondFactor(options)
  const hasApp = canEnterCode(options.state)
  const [isRecovery, setRecovery] = useState(false)
  return (
    <Root {...(className && { className })} {...(classNames && { classNames })}>
      <Pane
        heading={messages.secondFactorHeading}
        lead={
          isRecovery ? messages.recoveryCodeLead : hasApp ? messages.secondFactorLead : messages.secondFactorPasskey
        }
        isNext={isNext}
      >
        {isRecovery ? (
          <FormView form={recovery} submit={messages.secondFactorSubmit} busy={messages.verifyBusy}>
            <Field
              form={recovery}
              name="recoveryCode"
              label={messages.recoveryCode}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
          </FormView>
        ) : hasApp ? (
          <DigitsForm form={app} submit={messages.secondFactorSubmit} />
        ) : (
          <PasskeyInstead {...options} />
        )}
        <Back
          label={isRecovery ? (hasApp ? messages.useAuthenticator : messages.usePasskey) : messages.useRecoveryCode}
          onPress={() => setRecovery(!isRecovery)}
        />
        {onBack && <Back label={messages.backToSignIn} onPress={onBack} />}
      </Pane>
    </Root>
  )
}

/** Signs in with a passkey here, or on the hosted page, to whose domain passkeys belong. */
function PasskeyInstead({ email, onSignedIn, onNext }: StepHandlers & { email: string }) {
  const methods = useSignInMethods()
  const hasPasskeys = methods.passkey && typeof PublicKeyCredential !== 'undefined'
  return (
    <>
      {hasPasskeys && <Lazy load={loadPasskeys} props={{ email, onSignedIn, onNext }} isOptional />}
      <HostedPage />
    </>
  )
}
