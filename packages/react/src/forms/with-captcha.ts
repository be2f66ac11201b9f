import {
  ApiError,
  type CaptchaTokens,
  captchaOf,
  type FailureState,
  type FoyerClient,
  type StateMachine,
} from '@foyer/client'

const MISSING = '-19971'
const INVALID = '-19970'

const isCaptchaRequired = (state: StateMachine): state is FailureState =>
  state.loginState === 'FAILURE' &&
  (state.errorCode === 'missingCaptchaToken' || state.errorCode === 'invalidCaptchaToken')

const solve = async (client: FoyerClient): Promise<CaptchaTokens> => ({
  invisibleRecaptchaToken: await captchaOf({ url: client.url }).solve(),
})

/**
 * Runs the action without a captcha; if the server requires one, solves the built-in captcha and runs the action again
 * with the same input.
 */
export async function withCaptcha(
  client: FoyerClient,
  act: (captchaTokens?: CaptchaTokens) => Promise<StateMachine>,
): Promise<StateMachine> {
  const state = await act()
  if (!isCaptchaRequired(state)) return state
  const tokens = await solve(client).catch(() => undefined) // another provider: its widget is on the hosted page
  return tokens === undefined ? state : act(tokens)
}

/** As `withCaptcha`, for an action that throws. */
export async function withCaptchaOrThrow<T>(
  client: FoyerClient,
  act: (captchaTokens?: CaptchaTokens) => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || ![MISSING, INVALID].includes(error.applicationCode ?? '')) throw error
    const tokens = await solve(client).catch(() => {
      throw error
    })
    return act(tokens)
  }
}
