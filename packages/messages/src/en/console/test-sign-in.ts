export const testSignIn = {
  steps: {
    authorize: {
      title: 'Authorization request',
      message:
        'The browser opened the sign-in page. The code challenge is the hash of a secret known only to this tab.',
    },
    redirect: {
      title: 'Redirect',
      wrongState: 'The state does not match. This response belongs to another sign-in.',
      noCode: 'The response contains no code.',
      message: 'The server redirected the browser with a short-lived, single-use code. The state matches.',
    },
    token: {
      title: 'Token request',
      message: 'The code and the verifier were exchanged for tokens.',
    },
    idToken: {
      title: 'ID token',
      request: 'Decoded claims',
      message: 'Issuer, audience and nonce are valid.',
      mismatch: 'Validation failed: {faults}.',
    },
    userInfo: {
      title: 'User info',
      message: "The member's data that this access token can read.",
      refused: 'The access token was rejected.',
    },
    end: {
      title: 'End of session',
      message: 'The session created by this test has ended.',
      failed: "The session could not be ended. End it on the member's page.",
    },
  },
  errors: {
    access_denied: 'The user canceled, or this member is not allowed to sign in.',
    login_required: 'No user is signed in at the server, and the request allowed no sign-in page.',
    consent_required: 'The member has not granted the requested permissions to this application.',
    invalid_client: 'Client authentication failed: the secret is missing, wrong, revoked or expired.',
    invalid_grant: 'The code was already used, has expired, or belongs to another application or verifier.',
    invalid_scope: 'The application requested an unknown scope.',
    invalid_request: 'The request is invalid. See the description.',
    server_error: 'The server failed. Search its log for the request ID.',
    temporarily_unavailable: 'The server is temporarily unavailable. Try again in a moment.',
  },
  unknownError: 'The server responded with {error}.',
  claims: {
    issuer: 'iss is not this server',
    audience: 'aud is not this application',
    nonce: 'nonce is not the one that was sent',
  },
  choose: 'Choose the application to sign in to.',
  notStarted: 'No test sign-in in this tab. Open an application and choose Test sign-in.',
  start: {
    hint: 'Opens the sign-in page as a user of {client} would see it, then returns here with the code instead of to the application. If you are already signed in there, that account is used.',
    again: 'Require re-authentication',
    againHint: 'Lets you sign in with another account, such as a test member. Your console session is not affected.',
    submit: 'Open sign-in page',
  },
  failed: 'The test sign-in failed. See the last step.',
  works: 'The test sign-in succeeded.',
  stepFailed: 'Failed',
  stepDone: 'OK',
  secret: {
    label: 'Client secret',
    hint: 'Confidential client: the token request needs the secret. It is sent to this server once and not stored.',
    submit: 'Continue',
  },
  back: 'Back to {name}',
}
