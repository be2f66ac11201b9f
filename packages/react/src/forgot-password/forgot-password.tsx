import { type Look, Root } from '../forms/class-names.js'
import { EmailField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Pane } from '../forms/pane.js'
import { ResendButton } from '../forms/resend-button.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import { type ForgotPasswordOptions, useForgotPassword } from './use-forgot-password.js'

export interface ForgotPasswordProps extends ForgotPasswordOptions, Look {
  /** Shows a Back button if given. */
  onBack?: ((email: string) => void) | undefined
  isNext?: boolean
}

/**
 * Sends a recovery link. The response is the same for addresses with and without an account (checklist FP-01, FP-02).
 */
export function ForgotPassword({ email, onBack, isNext = false, className, classNames }: ForgotPasswordProps) {
  const { messages } = useFoyer()
  const form = useForgotPassword({ email })
  const back = onBack && <Back label={messages.backToSignIn} onPress={() => onBack(form.values.email)} />
  return (
    <Root {...(className && { className })} {...(classNames && { classNames })}>
      {form.sentTo === undefined ? (
        <Pane heading={messages.forgotHeading} lead={messages.forgotLead} isNext={isNext}>
          <FormView form={form} submit={messages.forgotSubmit} busy={messages.forgotBusy}>
            <EmailField form={form} name="email" />
          </FormView>
          {back}
        </Pane>
      ) : (
        <Pane
          key="sent"
          heading={messages.forgotHeading}
          lead={interpolateNodes(messages.forgotSent, { email: form.sentTo })}
          isNext
        >
          <ResendButton
            resend={form.resend}
            label={messages.resendLink}
            waiting={messages.resendLinkIn}
            done={messages.resentLink}
            hint={messages.verifySpam}
          />
          <Back label={messages.changeAddress} onPress={form.changeAddress} />
          {back}
        </Pane>
      )}
    </Root>
  )
}
