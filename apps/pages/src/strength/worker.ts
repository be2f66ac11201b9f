import { judge } from './judge.js'
import type { StrengthQuestion } from './judged.js'

/**
 * Its own thread and its own file, loaded when somebody is about to choose a password (P-03). One answer for each
 * question, in order.
 */
addEventListener('message', ({ data }: MessageEvent<StrengthQuestion>) => postMessage(judge(data)))
