import { durationIn, fillText } from '@foyer/messages'
import { MEMBER_REFRESH_ABSOLUTE_SECONDS } from '@foyer/protocol'
import { useForm } from './form-state.js'

/** Whether this browser is to stay signed in, and for how long (SI-15). */
export function StayField({ stays = false }: { stays: boolean | undefined }) {
  const { messages, locale } = useForm()
  const life = durationIn(MEMBER_REFRESH_ABSOLUTE_SECONDS, locale)
  return (
    <label className="check" htmlFor="stay">
      <input id="stay" type="checkbox" name="stay" value="1" defaultChecked={stays} />
      {fillText(messages.common.stay, { life })}
    </label>
  )
}
