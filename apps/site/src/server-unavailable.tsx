import { Button } from '@foyer/ui'
import { useState } from 'react'

/** Shown if the site configuration cannot be loaded. The button tries again. */
export function ServerUnavailable({ retry }: { retry: () => Promise<void> }) {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await retry()
    setTrying(false)
  }
  return (
    <main className="narrow">
      <h1>The studio is closed for a moment</h1>
      <p role="alert">This site could not read its settings. Check the connection and try again.</p>
      <div className="ui-row">
        <Button busy={isTrying} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </main>
  )
}
