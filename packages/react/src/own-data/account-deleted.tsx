import { useEffect, useRef } from 'react'
import { useClass } from '../forms/class-names.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { useFoyer } from '../provider.js'

/** Says that the account is deleted, or when it will be (DD-03). */
export function AccountDeleted({ deletionDate }: { deletionDate?: string }) {
  const { locale } = useFoyer()
  const messages = useAccountMessages()
  const part = useClass()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={part('lead')}>
      {deletionDate === undefined
        ? messages.accountDeleted
        : interpolateNodes(messages.accountDeletedUntil, {
            date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(deletionDate)),
          })}
    </p>
  )
}
