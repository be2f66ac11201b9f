import { type Look, Root, useClass } from '../forms/class-names.js'
import { Field } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Pane } from '../forms/pane.js'
import { ResendButton } from '../forms/resend-button.js'
import { useFoyer } from '../provider.js'
import { useVerifyEmail, type VerifyEmailOptions } from './use-verify-email.js'

export interface VerifyEmailProps extends VerifyEmailOptions, Look {
  /** Offers to change the address, when given. */
  onChangeAddress?: (() => void) | undefined
  isNext?: boolean
}

/** Asks for the code of the mail (checklist VE-01 to VE-07). */
export function VerifyEmail({ onChangeAddress, isNext, className, classNames, ...options }: VerifyEmailProps) {
  const { messages } = useFoyer()
  const form = useVerifyEmail(options)
  const [before = '', after = ''] = messages.verifySent.split('{email}')
  const lead = (
    <>
      {before}
      <bdi>{options.email}</bdi>
      {after}
    </>
  )
  return (
    <Root {...(className && { className })} {...(classNames && { classNames })}>
      <Pane heading={messages.verifyHeading} lead={lead} isNext={isNext ?? false}>
        <FormView
          form={form}
          submit={messages.verifySubmit}
          busy={messages.verifyBusy}
          remedy={
            form.problem?.remedy === 'sign-in' &&
            onChangeAddress && <Back label={messages.backToSignIn} onPress={onChangeAddress} />
          }
        >
          <Field
            form={form}
            name="code"
            part="code"
            label={messages.verifyCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </FormView>
        <ResendButton
          resend={form.resend}
          label={messages.resend}
          waiting={messages.resendIn}
          done={messages.resent}
          hint={messages.verifySpam}
        />
        {onChangeAddress && <Back label={messages.changeAddress} onPress={onChangeAddress} />}
      </Pane>
    </Root>
  )
}

/** A way back that looks like a link. */
export function Back({ label, onPress }: { label: string; onPress: () => void }) {
  const part = useClass()
  return (
    <button type="button" className={part('link')} onClick={onPress}>
      {label}
    </button>
  )
}
