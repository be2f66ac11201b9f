import type { SignedInAccount } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useForm } from './form-state.js'
import { getInitial } from './initial.js'

interface AccountChoicesProps {
  accounts: readonly SignedInAccount[]
  /** The name of the field that is posted with the chosen account. */
  name: string
  locale: string
  /** What stands beside each account, such as a button. */
  beside?: (account: SignedInAccount) => ReactNode
}

/** One button for each account that is signed in in this browser. */
export function AccountChoices({ accounts, name, locale, beside }: AccountChoicesProps) {
  const { busy, messages } = useForm()
  const words = messages.selectAccount
  return (
    <ul className="accounts">
      {accounts.map((one) => (
        <li key={one.account}>
          <button
            className="account-choice"
            type="submit"
            name={name}
            value={one.account}
            aria-current={one.isCurrent ? true : undefined}
            aria-disabled={busy !== undefined ? true : undefined}
          >
            <span className="account-initial" aria-hidden="true">
              {getInitial(one.name ?? one.email, locale)}
            </span>
            <span className="account-who">
              {one.name !== undefined && (
                <b>
                  <bdi>{one.name}</bdi>
                </b>
              )}
              <bdi className="address">{one.email}</bdi>
              {one.isCurrent && <span className="mark">{words.current}</span>}
              {one.asksAgain && <span className="mark">{words.signInAgain}</span>}
            </span>
          </button>
          {beside?.(one)}
        </li>
      ))}
    </ul>
  )
}
