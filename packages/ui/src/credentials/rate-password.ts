import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { countCharacters } from './count-characters.js'
import type { StrengthRating, StrengthReason, StrengthRequest, StrengthStep } from './strength-rating.js'

/** A longer password is strong by its length alone, and every further character costs time. */
const MAX_RATED_CHARACTERS = 100
/** A shorter word occurs in many passwords by chance. */
const MIN_RATED_CHARACTERS = 4

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_RATED_CHARACTERS })

/** The steps by the zxcvbn score, 0 to 4. */
const steps = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly StrengthStep[]

/** The reasons by zxcvbn warning. If there is no warning, more words are suggested. */
const reasons: Record<string, StrengthReason> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'nearCommon',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
}

/** Rates a new password. The rating is advisory: the server decides which passwords are allowed. */
export function ratePassword({ password, email, siteName, minLength }: StrengthRequest): StrengthRating {
  const address = email.trim().toLowerCase()
  const mailbox = address.split('@')[0] ?? ''
  const site = siteName.trim().toLowerCase()
  const { score, feedback } = zxcvbn.check(password, [address, mailbox, site, ...site.split(/\s+/)].filter(Boolean))
  const step = countCharacters(password) < minLength ? 'weak' : steps[score]
  if (step === 'good' || step === 'strong') return { step }
  const folded = password.toLowerCase()
  const contains = (word: string) => word.length >= MIN_RATED_CHARACTERS && folded.includes(word)
  if (contains(mailbox)) return { step, reason: 'email' }
  if (contains(site)) return { step, reason: 'site' }
  return { step, reason: reasons[feedback.warning ?? ''] ?? 'more' }
}
