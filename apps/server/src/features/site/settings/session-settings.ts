import { durationBetween, durationSetting, durationText } from '../../../kernel/duration.js'
import { lifetimes } from '../../../kernel/lifetimes.js'

/** The least and the greatest length of a session. */
const SESSION_LENGTHS: [least: string, most: string] = ['15m', '400d']

/** Accepts the length of a session, as clients have their own. */
export const sessionLength = durationBetween(...SESSION_LENGTHS)

const idle = durationText(lifetimes.refreshTokenIdle.ms)
const longest = durationText(lifetimes.refreshTokenAbsolute.ms)

/** How long sessions last (V7.3.1, V7.3.2), in milliseconds. Clients can have lengths of their own. */
export const sessionSettings = {
  idleMs: durationSetting('sessions.idleFor', SESSION_LENGTHS, {
    default: idle,
    about:
      'How long after its last use a member’s session ends. A shorter length applies to open sessions within seconds, a longer one to new sessions. Applications can have their own.',
  }),
  maxMs: durationSetting('sessions.longest', SESSION_LENGTHS, {
    default: longest,
    about:
      'How long after its start a member’s session ends, regardless of activity, and how long "Stay signed in" lasts. Applies to open sessions as `sessions.idleFor` does.',
  }),
  teamIdleMs: durationSetting('sessions.teamIdleFor', SESSION_LENGTHS, {
    default: idle,
    about: 'How long after its last use a team member’s session ends, if that is shorter.',
  }),
  teamMaxMs: durationSetting('sessions.teamLongest', SESSION_LENGTHS, {
    default: longest,
    about: 'How long after its start a team member’s session ends, if that is shorter.',
  }),
} as const
