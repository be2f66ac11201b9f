import { EmptyState, Select, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { addressOf } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { usePlace, useQuery } from '../../routing/use-place.js'
import { useCall } from '../../session/owner.js'
import { type Letter, languageNames, letterWords, nameOf } from './letter.js'
import { LetterForm } from './letter-form.js'

/** What one mail says, in one language at a time. The address names both. */
export default function LetterPage() {
  const call = useCall()
  const [, , kind = ''] = usePlace().path.split('/')
  const [{ language = 'en' }, change] = useQuery()
  const {
    data,
    fault,
    reload,
    isOld,
    change: set,
  } = useResource(`mail ${kind} ${language}`, (signal) =>
    call<Letter>(`/owner/v1/mail/texts/${encodeURIComponent(kind)}/${encodeURIComponent(language)}`, { signal }),
  )
  const isGone = fault?.status === 404
  return (
    <>
      <PageHeading title={`${nameOf(kind)} · E-mail`}>{isGone ? 'E-mail' : nameOf(kind)}</PageHeading>
      <p>
        <a href={addressOf('/mail')}>All e-mails</a>
      </p>
      {isGone ? (
        <EmptyState title="There is no such mail">
          <p>Or none in this language.</p>
        </EmptyState>
      ) : (
        <>
          <p className="soft">{letterWords[kind]?.when}</p>
          <div className="letter-language">
            <Select
              label="Language"
              value={language}
              hint="People get mails in the language of their pages, else in that of the site."
              onChange={(event) => change({ language: event.target.value })}
            >
              {Object.entries(languageNames).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <FaultNotice fault={fault} retry={reload} />
          {data === undefined && fault === undefined && <Skeleton lines={10} />}
          {data !== undefined && !isOld && (
            <LetterForm
              key={JSON.stringify(data)}
              letter={data}
              reload={reload}
              onSaved={(saved) => set(() => saved)}
            />
          )}
        </>
      )}
    </>
  )
}
