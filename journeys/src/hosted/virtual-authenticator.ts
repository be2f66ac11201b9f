import type { CDPSession, Page } from 'playwright-core'

/** An authenticator that Chromium pretends the device has; its dialogs are answered at once. */
export interface BrowserAuthenticator {
  /** Whether the person unlocks the device from now on; else the dialog ends as one that was canceled. */
  setConfirming(isConfirming: boolean): Promise<void>
  countPasskeys(): Promise<number>
  /** Removes the authenticator: the device has none any more. */
  remove(): Promise<void>
}

/**
 * Gives a page a device with user verification and discoverable, synced passkeys, until another devtools session of the
 * page is detached.
 */
export async function addAuthenticator(page: Page): Promise<BrowserAuthenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    setConfirming: async (isConfirming) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isConfirming })
    },
    countPasskeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    remove: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
