import { ratePassword } from './rate-password.js'
import type { StrengthRequest } from './strength-rating.js'

/**
 * Its own thread and its own file, loaded when somebody is about to choose a password (P-03). One answer for each
 * question, in order.
 */
addEventListener('message', ({ data }: MessageEvent<StrengthRequest>) => postMessage(ratePassword(data)))
