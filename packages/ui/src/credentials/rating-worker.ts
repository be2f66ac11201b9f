import { ratePassword } from './rate-password.js'
import type { StrengthRequest } from './strength-rating.js'

/**
 * A worker in its own file, loaded when a new password field is used (P-03). Sends one response per request, in order.
 */
addEventListener('message', ({ data }: MessageEvent<StrengthRequest>) => postMessage(ratePassword(data)))
