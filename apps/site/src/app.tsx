import { Skeleton, ToastRegion } from '@foyer/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { Shading } from './drawings/shading.js'
import { CartPage } from './features/cart/cart-page.js'
import { CataloguePage } from './features/catalogue/catalogue-page.js'
import { ClassesPage } from './features/classes/classes-page.js'
import { FavouritesPage } from './features/favourites/favourites-page.js'
import { HomePage } from './features/home/home-page.js'
import { PiecePage } from './features/piece/piece-page.js'
import { PlaceContext, useShownPlace } from './routing/use-place.js'
import { Footer } from './shell/footer.js'
import { Header } from './shell/header.js'
import { MergedNews } from './shell/merged-news.js'
import { NotHere } from './shell/not-here.js'
import { Notices } from './shell/notices.js'
import { PageGuard } from './shell/page-guard.js'
import { useShop } from './shop/shop-context.js'

const EntrancePage = lazy(() => import('./features/entrance/entrance-page.js'))
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

export function App() {
  const place = useShownPlace()
  const { toasts } = useShop()
  const Page = place.path.startsWith('/pieces/') ? PiecePage : (routes[place.path] ?? NotHere)
  return (
    <PlaceContext value={place}>
      <Shading />
      <a className="skip" href="#content">
        Skip to the page
      </a>
      <Header />
      <Notices />
      <MergedNews />
      <main id="content" tabIndex={-1}>
        <PageGuard key={place.path}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Page key={place.path} />
          </Suspense>
        </PageGuard>
      </main>
      <Footer />
      <ToastRegion toasts={toasts} label="News" />
    </PlaceContext>
  )
}
