import type { PageModel } from '@foyer/protocol'
import { contentOf } from './content-of.js'
import { getPageMessages } from './messages/page-messages.js'
import { pageFiles } from './page-files.js'
import { getPageTitle } from './page-title.js'
import { FormCard } from './parts/form-card.js'
import { PageData } from './parts/page-data.js'

/** The background of a site without colours of its own, for the browser's interface: `--wall`, `--page`, `--room`. */
const defaultBackgrounds = {
  door: { light: '#dfe9ec', dark: '#0c161a' },
  card: { light: '#f1f5f6', dark: '#0f191d' },
  split: { light: '#ffffff', dark: '#142227' },
}

/** The HTML document of every page: head, panel and footer. */
export function PageDocument({ model }: { model: PageModel }) {
  const { messages: all, lang, dir } = getPageMessages(model)
  const messages = all.pages
  const words = model.page === 'account' ? all.account : undefined
  const title = model.page === 'account' ? all.account.sections[model.section] : getPageTitle(model, messages)
  const { font = 'foyer', stylesheet } = model.branding ?? {}
  // The account page needs the width of two columns, which an arch or a picture would leave no room for.
  const layout = model.page === 'account' ? 'card' : (model.branding?.layout ?? 'door')
  const background = model.branding?.background ?? defaultBackgrounds[layout]
  return (
    <html lang={lang} dir={dir} data-theme={model.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${model.siteName}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={background.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={background.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href={pageFiles.icon} />
        {font === 'foyer' && (
          <link rel="preload" as="font" type="font/woff2" href={pageFiles.font} crossOrigin="anonymous" />
        )}
        <link rel="stylesheet" href={pageFiles.stylesheet} />
        {stylesheet !== undefined && <link rel="stylesheet" href={stylesheet} />}
      </head>
      <body data-layout={layout} data-page={model.page === 'account' ? 'account' : undefined} inert={model.still}>
        <FormCard
          frame={model}
          layout={layout}
          homeUrl={hasHomeLink(model) ? undefined : model.homeUrl}
          messages={messages}
          lang={lang}
        >
          {contentOf({ model, messages, words: all.account })}
        </FormCard>
        {!model.still && (
          <>
            <PageData model={model} messages={messages} words={words} />
            <script type="module" src={pageFiles.client} />
            {'captcha' in model && model.captcha !== undefined && <script type="module" src={pageFiles.captcha} />}
          </>
        )}
      </body>
    </html>
  )
}

/** Returns whether the page contains a link to the site among its own buttons. */
function hasHomeLink(model: PageModel): boolean {
  return ['signed-out', 'waiting', 'error'].includes(model.page)
}
