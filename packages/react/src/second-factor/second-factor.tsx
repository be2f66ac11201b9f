import { useState } from 'react'
import { type Look, Root } from '../forms/class-names.js'
import { DigitsForm } from '../forms/digits-form.js'
import { Field } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Pane } from '../forms/pane.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import { type SecondFactorOptions, useSecondFactor } from './use-second-factor.js'

export interface SecondFactorProps extends SecondFactorOptions, Look {
  /** Leads back to the sign-in. */
  onBack?: (() => void) | undefined
  /** Whether another pane was shown before, so that the heading takes the focus. */
  isNext?: boolean
}

/** Asks for the second factor of a sign-in (checklist MF-01, MF-02, MF-05). */
export function SecondFactor({ onBack, isNext = false, className, classNames, ...options }: SecondFactorProps) {
  const { messages } = useFoyer()
  const { app, recovery } = useSecondFactor(options)
  const [isRecovery, setRecovery] = useState(false)
  return (
    <Root {...(className && { className })} {...(classNames && { classNames })}>
      <Pane
        heading={messages.secondFactorHeading}
        lead={isRecovery ? messages.recoveryCodeLead : messages.secondFactorLead}
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
        ) : (
          <DigitsForm form={app} submit={messages.secondFactorSubmit} />
        )}
        <Back
          label={isRecovery ? messages.useAuthenticator : messages.useRecoveryCode}
          onPress={() => setRecovery(!isRecovery)}
        />
        {onBack && <Back label={messages.backToSignIn} onPress={onBack} />}
      </Pane>
    </Root>
  )
}
