import { type StrengthRating, type StrengthReason, type StrengthStep, strengthSteps } from './strength-rating.js'

/** The texts of the meter: `strength` of the page messages. */
export interface StrengthTexts {
  /** With the placeholders `{step}` and `{reason}`. */
  saysWhy: string
  steps: Record<StrengthStep, string>
  reasons: Record<StrengthReason, string>
}

/**
 * Four steps with a label and a reason (SU-04): updated while typing, announced after a pause. The live region is
 * rendered empty, and space is reserved before there is a rating, because a button that moves is missed.
 */
export function StrengthMeter({
  judged,
  told,
  words,
}: {
  judged: StrengthRating | undefined
  told: StrengthRating | undefined
  words: StrengthTexts
}) {
  const reached = judged === undefined ? -1 : strengthSteps.indexOf(judged.step)
  const say = ({ step, reason }: StrengthRating) =>
    reason === undefined
      ? words.steps[step]
      : words.saysWhy.replace('{step}', words.steps[step]).replace('{reason}', words.reasons[reason])
  return (
    <>
      <div className={judged === undefined ? 'strength' : `strength strength-${judged.step}`} aria-hidden="true">
        <div className="strength-bar">
          {strengthSteps.map((step, at) => (
            <span key={step} className={at <= reached ? 'reached' : undefined} />
          ))}
        </div>
        <p className="hint">{judged && say(judged)}</p>
      </div>
      <p className="visually-hidden strength-told" role="status">
        {told && say(told)}
      </p>
    </>
  )
}
