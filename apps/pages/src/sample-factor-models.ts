import type { AuthenticatorSetUpView, FactorPage, PageFrame } from '@foyer/protocol'

export const sampleAuthenticator: AuthenticatorSetUpView = {
  qrCode: { size: 9, path: 'M2 2h2v2H2zm3 0h2v2H5zM2 5h2v2H2zm3 1h1v1H5zm1-1h1v1H6z' },
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  url: 'otpauth://totp/Harbour:ana@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  setUpToken: 'sealed',
}
export const sampleRecoveryCodes = [
  ...['7k2mq-d9x4r', 'p3vnt-81cfj', '0w6sb-zt5ha', 'm8e2g-y4kqr', '5jx9d-n1pvc'],
  ...['r6t0f-w7m3b', 'c2hq8-s9zke', 'x4n5y-j0gda', '9vb1p-t8w2m', 'f7cr3-k6xqs'],
]

/** Sample models of the pages for second factors. */
export const sampleFactorModels = (
  all: Omit<PageFrame, 'csrf'> & { csrf: string; action: string; signInUrl: string },
) =>
  ({
    secondFactor: {
      ...all,
      page: 'second-factor',
      way: 'code',
      otherWay: 'recovery-code',
      otherWayUrl: '/second-factor?way=recovery-code',
      trustDays: 30,
    },
    secondFactorWrong: {
      ...all,
      page: 'second-factor',
      way: 'code',
      otherWay: 'recovery-code',
      otherWayUrl: '/second-factor?way=recovery-code',
      trustDays: 30,
      hintsAtClock: true,
      fieldErrors: { code: { code: 'WRONG_FACTOR_CODE' } },
    },
    secondFactorRecovery: {
      ...all,
      page: 'second-factor',
      way: 'recovery-code',
      otherWay: 'code',
      otherWayUrl: '/second-factor?way=code',
    },
    secondFactorLostPasskey: {
      ...all,
      page: 'second-factor',
      way: 'recovery-code',
      otherWay: 'passkey',
      otherWayUrl: '/second-factor/passkey',
    },
    authenticatorSetUp: {
      ...all,
      page: 'authenticator-set-up',
      ...sampleAuthenticator,
      backUrl: '/signin',
    },
    recoveryCodes: { ...all, page: 'recovery-codes', codes: sampleRecoveryCodes },
    recoveryCodeUsed: { ...all, page: 'recovery-codes', left: 2 },
    recoveryResumed: { ...all, page: 'recovery-codes' },
  }) satisfies Record<string, FactorPage & PageFrame>
