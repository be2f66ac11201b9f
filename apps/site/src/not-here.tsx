import { Header } from './header.js'
import { usePageTitle } from './session/use-page-title.js'

export function NotHere() {
  usePageTitle('Nothing here')
  return (
    <>
      <Header />
      <main className="plain">
        <h1>There is nothing at this address</h1>
        <p>
          <a href="/">Go to the studio</a>
        </p>
      </main>
    </>
  )
}
