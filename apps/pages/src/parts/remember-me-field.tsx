import { formatDuration, interpolate } from '@foyer/messages'
import { MEMBER_REFRESH_ABSOLUTE_SECONDS } from '@foyer/protocol'
import { useForm } from './form-state.js'

interface RememberMeFieldProps {
  stays: boolean | undefined
  /** How long it lasts, in seconds; absent for the default. */
  seconds: number | undefined
}

/** The "Stay signed in" checkbox, with the duration (SI-15). */
export function RememberMeField({ stays = false, seconds = MEMBER_REFRESH_ABSOLUTE_SECONDS }: RememberMeFieldProps) {
  const { messages, locale } = useForm()
  const life = formatDuration(seconds, locale)
  return (
    <label className="check" htmlFor="stay">
      <input id="stay" type="checkbox" name="stay" value="1" defaultChecked={stays} />
      {interpolate(messages.common.stay, { life })}
    </label>
  )
}
