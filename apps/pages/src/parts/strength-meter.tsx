import { interpolate } from '@foyer/messages'
import { type StrengthRating, strengthSteps } from '../strength/strength-rating.js'
import { useForm } from './form-state.js'

/**
 * Four steps with a label and a reason (SU-04): updated while typing, announced after a pause. The live region is
 * rendered empty, and space is reserved before there is a rating, because a button that moves is missed.
 */
export function StrengthMeter({
  judged,
  told,
}: {
  judged: StrengthRating | undefined
  told: StrengthRating | undefined
}) {
  const words = useForm().messages.strength
  const reached = judged === undefined ? -1 : strengthSteps.indexOf(judged.step)
  const say = ({ step, reason }: StrengthRating) =>
    reason === undefined
      ? words.steps[step]
      : interpolate(words.saysWhy, { step: words.steps[step], reason: words.reasons[reason] })
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
      <p className="visually-hidden" role="status">
        {told && say(told)}
      </p>
    </>
  )
}
