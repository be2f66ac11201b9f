import { type CaptchaChallenge, paths, solveCaptchaChallenge } from '@foyer/protocol'
import { TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { MembershipAnswer } from '../members/membership-steps.js'

/** A fresh challenge of the built-in captcha. */
export async function getChallenge(foyer: TestFoyer, node = 0): Promise<CaptchaChallenge> {
  return (await foyer.call<CaptchaChallenge>(paths.captchaChallenge, { node })).body
}

/** Returns a solved token of the built-in captcha. */
export const solveChallenge = async (foyer: TestFoyer): Promise<string> =>
  solveCaptchaChallenge(await getChallenge(foyer))

/** Sends credentials with captcha tokens. */
export const sendWithCaptcha = (
  foyer: TestFoyer,
  action: 'register' | 'login',
  token: string,
  email: string,
  captchaTokens: unknown,
  { password = TEST_PASSWORD, node = 0 }: { password?: string; node?: number } = {},
): Promise<MembershipAnswer> =>
  foyer.call(paths[action], { token, node, json: { loginId: { email }, password, captchaTokens } })
