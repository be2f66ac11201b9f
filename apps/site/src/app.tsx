import { ErrorBoundary, Skeleton, ToastRegion } from '@foyer/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { Shading } from './drawings/shading.js'
import { CartPage } from './features/cart/cart-page.js'
import { CataloguePage } from './features/catalogue/catalogue-page.js'
import { ClassesPage } from './features/classes/classes-page.js'
import { FavouritesPage } from './features/favourites/favourites-page.js'
import { HomePage } from './features/home/home-page.js'
import { PiecePage } from './features/piece/piece-page.js'
import { LocationContext, useCurrentLocation } from './routing/use-location.js'
import { Footer } from './shell/footer.js'
import { Header } from './shell/header.js'
import { MergedAnnouncement } from './shell/merged-announcement.js'
import { NotFound } from './shell/not-found.js'
import { Notices } from './shell/notices.js'
import { useShop } from './shop/shop-context.js'

const EntrancePage = lazy(() => import('./features/auth/auth-page.js'))
const CallbackPage = lazy(() => import('./features/callback/callback.js'))
const AccountPage = lazy(() => import('./features/account/account-page.js'))
const KilnNotesPage = lazy(() => import('./features/kiln-notes/kiln-notes-page.js'))
const KitPage = lazy(() => import('./features/kit/kit-page.js'))

const routes: Record<string, ComponentType> = {
  '/': HomePage,
  '/pieces': CataloguePage,
  '/classes': ClassesPage,
  '/favourites': FavouritesPage,
  '/cart': CartPage,
  '/kiln-notes': KilnNotesPage,
  '/sign-in': EntrancePage,
  '/sign-up': EntrancePage,
  '/forgot-password': EntrancePage,
  '/verify-email': EntrancePage,
  '/waiting': EntrancePage,
  '/callback': CallbackPage,
  '/account': AccountPage,
  '/account/password': AccountPage,
  '/account/email': AccountPage,
  '/account/devices': AccountPage,
  '/account/data': AccountPage,
  '/kit': KitPage,
}

/** The site: chooses the page by the path, inside the header, the notices and the footer. */
export function App() {
  const place = useCurrentLocation()
  const { toasts } = useShop()
  const Page = place.path.startsWith('/pieces/') ? PiecePage : (routes[place.path] ?? NotFound)
  return (
    <LocationContext value={place}>
      <Shading />
      <a className="skip" href="#content">
        Skip to the page
      </a>
      <Header />
      <Notices />
      <MergedAnnouncement />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary key={place.path} reassurance="What is in your cart stays there.">
          <Suspense fallback={<Skeleton lines={8} />}>
            <Page key={place.path} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <ToastRegion toasts={toasts} label="News" />
    </LocationContext>
  )
}
