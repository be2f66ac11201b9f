import { Icon, type IconName } from '@foyer/ui'
import { useLocation } from '../routing/use-location.js'
import { useIdentity } from '../session/use-identity.js'
import { countOf } from '../shop/basket.js'
import { useBasket } from '../shop/shop-context.js'
import { Mark } from './mark.js'

const navigationLinks = [
  ['/pieces', 'Pieces'],
  ['/classes', 'Classes'],
  ['/kiln-notes', 'Kiln notes'],
] as const

/** Navigation, with the number of pieces in the cart and the link to the account or the sign-in. */
export function Header() {
  const { path } = useLocation()
  const { isMember } = useIdentity()
  const { cart, favourites } = useBasket()
  const here = (to: string) => (path === to || path.startsWith(`${to}/`) ? 'page' : undefined)
  const accountPath = isMember ? '/account' : '/sign-in'
  return (
    <header className="header">
      <a className="studio" href="/">
        <Mark />
        Low Tide Pottery
      </a>
      <nav className="header-links pages" aria-label="The studio">
        {navigationLinks.map(([to, name]) => (
          <a key={to} href={to} aria-current={here(to)}>
            {name}
          </a>
        ))}
      </nav>
      <nav className="header-links" aria-label="Yours">
        <CountedLink
          to="/favourites"
          name="Favourites"
          icon="heart"
          count={favourites.length}
          here={here('/favourites')}
        />
        <CountedLink to="/cart" name="Cart" icon="cart" count={countOf(cart)} here={here('/cart')} />
        <a className="account-link" href={accountPath} aria-current={here(accountPath)}>
          <Icon name="person" />
          <span>{isMember ? 'Account' : 'Sign in'}</span>
        </a>
      </nav>
    </header>
  )
}

interface CountedLinkProps {
  to: string
  name: string
  icon: IconName
  count: number
  here: 'page' | undefined
}

/** A link with a count, shown and included in its accessible name (CT-08). */
function CountedLink({ to, name, icon, count, here }: CountedLinkProps) {
  const label = `${name}, ${count === 0 ? 'empty' : count === 1 ? '1 item' : `${count} items`}`
  return (
    <a href={to} aria-label={label} aria-current={here} title={name}>
      <Icon name={icon} />
      <span className="count number" data-none={count === 0 || undefined}>
        {count}
      </span>
    </a>
  )
}
