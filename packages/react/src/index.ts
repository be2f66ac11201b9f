'use client'

export { AccountPanel, type AccountPanelProps } from './account-panel/account-panel.js'
export { type ChangeEmail, useChangeEmail } from './account-panel/use-change-email.js'
export { type ChangePasswordForm, useChangePassword } from './account-panel/use-change-password.js'
export {
  type IdentityChange,
  type LinkedIdentitiesList,
  useLinkedIdentities,
} from './account-panel/use-linked-identities.js'
export { type OwnSessionsList, type SessionsEnded, useOwnSessions } from './account-panel/use-own-sessions.js'
export { type ProfileField, type ProfileForm, useProfileForm } from './account-panel/use-profile-form.js'
export { ForgotPassword, type ForgotPasswordProps } from './forgot-password/forgot-password.js'
export {
  type ForgotPasswordForm,
  type ForgotPasswordOptions,
  useForgotPassword,
} from './forgot-password/use-forgot-password.js'
export type { ClassNames, Look, Part } from './forms/class-names.js'
export type { Problem, Remedy } from './forms/problem.js'
export type { NextStep, StepHandlers } from './forms/steps.js'
export type { Form, InputProps } from './forms/use-form.js'
export { useLeaveWarning } from './forms/use-leave-warning.js'
export type { Resend } from './forms/use-resend.js'
export type { MemberSnapshot } from './member/member-store.js'
export { type Member, useMember } from './member/use-member.js'
export { type AccountMessages, accountEnglish } from './messages/account-english.js'
export { english, type Messages } from './messages/english.js'
export { type ConsentsList, useConsents } from './own-data/use-consents.js'
export { type DeleteAccountOptions, useDeleteAccount } from './own-data/use-delete-account.js'
export { type PasskeySignInForm, usePasskeySignIn } from './passkeys/use-passkey-sign-in.js'
export { type PasskeyChange, type PasskeysList, usePasskeys } from './passkeys/use-passkeys.js'
export { type FactorProof, useFactorProof } from './proof/use-factor-proof.js'
export { type Proof, useProof } from './proof/use-proof.js'
export type { ProofByCode } from './proof/use-proof-by-code.js'
export { type Foyer, FoyerProvider, type FoyerProviderProps, useFoyer } from './provider.js'
export { SecondFactor, type SecondFactorProps } from './second-factor/second-factor.js'
export { type SecondFactorOptions, useSecondFactor } from './second-factor/use-second-factor.js'
export { type GateProps, SignedIn, SignedOut, VisitorOnly } from './session/gates.js'
export type { Arrival } from './session/hosted-sign-in.js'
export type { InitialSession, SessionSnapshot, SessionStatus, VisitorStart } from './session/session-store.js'
export {
  type Session,
  type SessionActions,
  type SignInArrival,
  useSession,
  useSignInCallback,
  useVisitor,
  type Visitor,
} from './session/use-session.js'
export type { AuthProps } from './sign-in/auth-panes.js'
export { SignIn, SignUp } from './sign-in/sign-in.js'
export { type EmailCodeOptions, useEmailCode } from './sign-in/use-email-code.js'
export { type SignInOptions, useSignIn } from './sign-in/use-sign-in.js'
export { useSignInMethods } from './sign-in/use-sign-in-methods.js'
export { type SignUpOptions, useSignUp } from './sign-up/use-sign-up.js'
export { type TwoStep, useTwoStep } from './two-step/use-two-step.js'
export { type MenuItem, UserButton, type UserButtonProps } from './user-button/user-button.js'
export { useVerifyEmail, type VerifyEmailForm, type VerifyEmailOptions } from './verify-email/use-verify-email.js'
export { VerifyEmail, type VerifyEmailProps } from './verify-email/verify-email.js'
