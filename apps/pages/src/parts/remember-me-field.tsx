import { formatDuration, interpolate } from '@foyer/messages'
import { MEMBER_REFRESH_ABSOLUTE_SECONDS } from '@foyer/protocol'
import { useForm } from './form-state.js'

/** The "Stay signed in" checkbox, with the duration (SI-15). */
export function RememberMeField({ stays = false }: { stays: boolean | undefined }) {
  const { messages, locale } = useForm()
  const life = formatDuration(MEMBER_REFRESH_ABSOLUTE_SECONDS, locale)
  return (
    <label className="check" htmlFor="stay">
      <input id="stay" type="checkbox" name="stay" value="1" defaultChecked={stays} />
      {interpolate(messages.common.stay, { life })}
    </label>
  )
}
