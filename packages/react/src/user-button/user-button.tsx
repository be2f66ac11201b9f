import { useId, useState } from 'react'
import type { ClassNames } from '../forms/class-names.js'
import { toProblem } from '../forms/problem.js'
import { useMember } from '../member/use-member.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'
import { useSession } from '../session/use-session.js'
import { getInitials } from './initials.js'
import { useMenu } from './use-menu.js'

/** A menu item: a link, or an action. */
export type MenuItem = { label: string } & ({ href: string } | { onSelect: () => void })

export interface UserButtonProps {
  /** Shown above "Sign out". */
  items?: MenuItem[]
  /**
   * Shows "Switch account": the hosted page with the accounts in this browser, for sites that sign in there. Needs a
   * page at `callbackUrl`.
   */
  switchAccount?: boolean
  /** Where to redirect after signing out. Default: `homeUrl` of the provider. */
  returnTo?: string
  className?: string
  classNames?: Pick<ClassNames, 'avatar' | 'menu' | 'menu-item'>
}

/**
 * The member's picture or initials, and a menu with "Sign out" and, if asked for, "Switch account". Renders nothing for
 * others; reserves its space while the session status is unknown (checklist HM-02).
 */
export function UserButton({
  items = [],
  switchAccount = false,
  returnTo,
  className,
  classNames = {},
}: UserButtonProps) {
  const foyer = useFoyer()
  const { messages } = foyer
  const { status, signIn, signOut } = useSession()
  const { member } = useMember()
  const menu = useMenu()
  const id = useId()
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const part = (name: keyof typeof classNames) => `foyer-${name} ${classNames[name] ?? ''}`.trim()

  if (status === 'loading') return <span className="foyer-user foyer-avatar" data-loading aria-hidden="true" />
  if (status !== 'member') return null

  const name = member?.profile?.nickname ?? member?.loginEmail
  const label = name === undefined ? messages.account : interpolateNodes(messages.accountOf, { name })
  const photo = member?.profile?.photo?.url

  async function leave(byWay: () => Promise<void>): Promise<void> {
    if (isLeaving) return
    setLeaving(true)
    setProblem(undefined)
    try {
      await byWay()
    } catch (error) {
      setProblem(toProblem(error, foyer).message)
    } finally {
      setLeaving(false)
    }
  }

  return (
    <div ref={menu.place} className={['foyer-user', className].filter(Boolean).join(' ')}>
      <button
        ref={menu.button}
        type="button"
        className={part('avatar')}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? id : undefined}
        aria-label={label}
        onClick={menu.toggle}
        onKeyDown={menu.onButtonKey}
      >
        {photo ? (
          <img src={photo} alt="" width="40" height="40" />
        ) : (
          <span aria-hidden="true">{member && getInitials(name)}</span>
        )}
      </button>
      {menu.isOpen && (
        <div
          id={id}
          role="menu"
          data-side={menu.side}
          className={part('menu')}
          aria-label={label}
          onKeyDown={menu.onMenuKey}
        >
          {name && (
            <p role="presentation" className="foyer-menu-name">
              <bdi>{name}</bdi>
            </p>
          )}
          {items.map((item) =>
            'href' in item ? (
              <a key={item.label} role="menuitem" tabIndex={-1} className={part('menu-item')} href={item.href}>
                {item.label}
              </a>
            ) : (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={part('menu-item')}
                onClick={() => {
                  menu.close()
                  item.onSelect()
                }}
              >
                {item.label}
              </button>
            ),
          )}
          {switchAccount && (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={part('menu-item')}
              aria-disabled={isLeaving || undefined}
              onClick={() => void leave(() => signIn({ prompt: 'select_account' }))}
            >
              {messages.switchAccount}
            </button>
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={part('menu-item')}
            aria-disabled={isLeaving || undefined}
            onClick={() => void leave(() => signOut(returnTo === undefined ? {} : { returnTo }))}
          >
            {isLeaving ? messages.signOutBusy : messages.signOut}
          </button>
        </div>
      )}
      <div role="alert" className="foyer-problem">
        {problem}
      </div>
    </div>
  )
}
