import type { AccountMessages } from '@foyer/messages'
import type { ReactNode } from 'react'
import { AccountRoot } from './account/account-root.js'
import { LaterPage } from './later-page.js'
import { isLaterPage } from './later-pages.js'
import { PageRoot } from './page-root.js'
import type { PageDataProps } from './parts/page-data.js'

/** Returns the content of `main` of any page, as the server renders it. */
export const contentOf = ({
  model,
  messages,
  words,
}: Omit<PageDataProps, 'words'> & { words: AccountMessages }): ReactNode =>
  model.page === 'account' ? (
    <AccountRoot model={model} messages={messages} words={words} />
  ) : (
    <PageRoot model={model} messages={messages}>
      {isLaterPage(model) && <LaterPage model={model} messages={messages} />}
    </PageRoot>
  )
