import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatAgo } from './formats.js'
import { readLanguage } from './language.js'
import { LanguageProvider, loadStartLanguage } from './language-provider.js'
import { LanguageSelect } from './language-select.js'
import { useMessages } from './messages.js'
import { Sentence } from './sentence.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  document.documentElement.removeAttribute('dir')
  document.documentElement.lang = 'en'
})

const prefer = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const Heading = () => <h1>{useMessages().owners.heading}</h1>

describe('the language of the console', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['nl', 'fr-CA'], 'fr'],
    [['nl'], 'en'],
  ])('follows the languages of the browser: %s is %s', (languages, expected) => {
    prefer(...languages)
    expect(readLanguage()).toBe(expected)
  })

  it('is the one that was stored, unless the console does not speak it', () => {
    prefer('de')
    localStorage.setItem('foyer.console.language', 'es')
    expect(readLanguage()).toBe('es')
    localStorage.setItem('foyer.console.language', 'constructor')
    expect(readLanguage()).toBe('de')
  })

  it('changes at once, with the direction of the document, and is stored', async () => {
    render(
      <LanguageProvider start={await loadStartLanguage('en')}>
        <Heading />
        <LanguageSelect />
      </LanguageProvider>,
    )
    expect(document.documentElement.dir).toBe('ltr')
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'العربية')
    await screen.findByRole('heading', { name: 'الفريق' })
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(readLanguage()).toBe('ar')
    await userEvent.selectOptions(screen.getByLabelText('اللغة'), 'Deutsch')
    await screen.findByRole('heading', { name: 'Team' })
    expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
  })
})

describe('a sentence with elements', () => {
  it('renders values and elements where the text has them, and leaves unknown ones as text', () => {
    const { container } = render(
      <Sentence
        text="{name} opens <link>the page</link>, <b>now</b> or {later}."
        parts={{ name: <strong>Ada</strong>, link: (text) => <a href="/page">{text}</a>, later: 'later' }}
      />,
    )
    expect(container.innerHTML).toBe(
      '<strong>Ada</strong> opens <a href="/page">the page</a>, &lt;b&gt;now&lt;/b&gt; or later.',
    )
  })
})

describe('the distance between two times', () => {
  it.each([
    [0, 'now'],
    [-59_000, '59 sec. ago'],
    [-60_000, '1 min. ago'],
    [-3_599_000, '59 min. ago'],
    [-86_400_000, '1 day ago'],
    [-40 * 3_600_000, '1 day ago'],
    [-7 * 86_400_000 + 1000, '6 days ago'],
    [-7 * 86_400_000, 'Sep 2'],
    [-300 * 86_400_000, 'Nov 13, 2000'],
    [8 * 86_400_000, 'Sep 17'],
    [3_600_000, 'in 1 hr.'],
  ])('%d ms is %s', (distance, expected) => {
    expect(formatAgo(1e12 + distance, 1e12, 'en')).toBe(expected)
  })
})
