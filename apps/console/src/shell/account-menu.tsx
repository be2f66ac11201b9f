import { Avatar, Button, ThemeSwitch } from '@foyer/ui'
import { ChevronsUpDown, Keyboard, LogOut, SlidersHorizontal } from 'lucide-react'
import { Fragment, useId } from 'react'
import { LanguageSelect } from '../language/language-select.js'
import { useMessages } from '../language/messages.js'
import { DensitySwitch } from './density-switch.js'

export interface CurrentPerson {
  memberId: string
  email: string
  role: string
  signOut: () => void
}

interface AccountMenuProps {
  /** The signed-in person; without one, the menu has the preferences only. */
  who: CurrentPerson | undefined
  onShortcuts: () => void
}

/**
 * The person, and below one button the preferences of this device and the way out. It stays in view at the end of the
 * navigation. The browser closes it on Esc and on a press elsewhere.
 */
export function AccountMenu({ who, onShortcuts }: AccountMenuProps) {
  const { shell, parts } = useMessages()
  const id = useId()
  const closeAnd = (action: () => void) => () => {
    document.getElementById(id)?.hidePopover?.()
    action()
  }
  return (
    <div className="account">
      <button type="button" className="account-button" popoverTarget={id} title={who?.email ?? shell.preferences}>
        {/* The keys keep the two apart: a text that moves is a layout shift, one that is replaced is none. */}
        {who === undefined ? (
          <Fragment key="preferences">
            <SlidersHorizontal size={18} aria-hidden />
            <span className="account-text">{shell.preferences}</span>
          </Fragment>
        ) : (
          <Fragment key="person">
            <Avatar id={who.memberId} name={who.email} />
            <span className="account-text">
              <span className="ui-unseen">{shell.account}: </span>
              <span className="ellipsis">{who.email}</span>
              <span className="soft small">{who.role}</span>
            </span>
          </Fragment>
        )}
        <ChevronsUpDown size={16} aria-hidden className="account-text" />
      </button>
      <fieldset id={id} popover="auto" className="account-panel">
        <legend className="ui-unseen">{who ? shell.account : shell.preferences}</legend>
        {who && (
          <p className="account-who">
            <span className="ellipsis">{who.email}</span>
            <span className="soft small">{who.role}</span>
          </p>
        )}
        <div className="account-choice">
          <span aria-hidden="true">{parts.theme}</span>
          <ThemeSwitch />
        </div>
        <div className="account-choice">
          <span aria-hidden="true">{shell.density}</span>
          <DensitySwitch />
        </div>
        <div className="account-choice">
          <span aria-hidden="true">{parts.language}</span>
          <LanguageSelect />
        </div>
        <Button small tone="plain" onClick={closeAnd(onShortcuts)}>
          <Keyboard size={16} aria-hidden />
          {shell.shortcuts}
        </Button>
        {who && (
          <Button small tone="plain" onClick={closeAnd(who.signOut)}>
            <LogOut size={16} aria-hidden />
            {shell.signOut}
          </Button>
        )}
      </fieldset>
    </div>
  )
}
