import { globSync, readFileSync } from 'node:fs'
import { getMailMessages, getMessages } from '@foyer/messages'
import { loadConsoleMessages } from '@foyer/messages/console'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

interface Node {
  type: string
  [property: string]: unknown
}

/** Props whose text a person reads. */
const SHOWN = new Set([
  ...['label', 'title', 'hint', 'placeholder', 'aria-label', 'aria-valuetext', 'alt', 'legend', 'caption', 'heading'],
  ...['error', 'note', 'reassurance', 'unit', 'empty', 'consequence'],
])
/** Names of products, formats and keys, and examples of input, are the same in every language. */
const SAME_EVERYWHERE =
  /^(CSV|HTML|JSON|SDK|Foyer SDK|OpenID Connect|@wix\/sdk|reCAPTCHA|hCaptcha|Turnstile|Ctrl( K)?|Enter|Tab|Esc|[A-Z]|https?:\/\/\S*( or mailto:)?|#[0-9a-f]{6}( #[0-9a-f]{6})?)$/
const isText = (text: string): boolean => /\p{L}/u.test(text) && !SAME_EVERYWHERE.test(text.trim())

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield one
}

/** The literals that an expression may evaluate to: `a ? 'One' : b && 'Other'`. */
function* literalsOf(node: Node): Generator<string> {
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateLiteral')
    for (const { value } of node.quasis as { value: { cooked: string } }[]) yield value.cooked
  if (node.type === 'ConditionalExpression') {
    yield* literalsOf(node.consequent as Node)
    yield* literalsOf(node.alternate as Node)
  }
  if (node.type === 'LogicalExpression') yield* literalsOf(node.right as Node)
}

/** Returns the texts of a component that are literals instead of messages. */
function findTexts(node: Node, element = ''): string[] {
  const found: string[] = []
  const isCode = /^(code|kbd|pre)$/.test(element)
  if (node.type === 'JSXText' && !isCode && isText(String(node.value))) found.push(String(node.value).trim())
  if (node.type === 'JSXAttribute') {
    const name = node.name as { name: string | { name: string } }
    const value = node.value as Node | null
    const isShown = SHOWN.has(typeof name.name === 'string' ? name.name : name.name.name)
    const expression = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value
    if (isShown && expression) found.push(...[...literalsOf(expression)].filter(isText))
    return value ? [...found, ...findTexts(value)] : found
  }
  if (node.type === 'JSXElement') {
    const { name } = node.openingElement as { name: { name?: string } }
    const inside = name.name ?? ''
    for (const child of node.children as Node[]) {
      const expression = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : undefined
      if (expression && !/^(code|kbd|pre)$/.test(inside)) found.push(...[...literalsOf(expression)].filter(isText))
      found.push(...findTexts(child, inside))
    }
    return [...found, ...findTexts(node.openingElement as Node)]
  }
  for (const child of childrenOf(node)) found.push(...findTexts(child, element))
  return found
}

const findTextsIn = (source: string): string[] => findTexts(parseAst(source, { lang: 'tsx' }) as unknown as Node)

describe('texts of the console', () => {
  it.each(globSync('apps/console/src/**/*.tsx').filter((file) => !file.includes('.test.')))(
    'are messages and no literals in %s',
    (file) => expect(findTextsIn(readFileSync(file, 'utf8'))).toEqual([]),
  )

  it.each([
    ['<p>Some text</p>', 'Some text'],
    ['<Field label="Name" />', 'Name'],
    ["<Field hint={isNew ? 'New' : undefined} />", 'New'],
    ["<p>{isNew && 'New'}</p>", 'New'],
    ['<p>{`new members`}</p>', 'new members'],
  ])('finds the literal in %s', (source, text) => expect(findTextsIn(`const a = ${source}`)).toEqual([text]))

  it.each(['<code>foyer --help</code>', '<p>{messages.parts.save}</p>', '<Card title={name} />', '<b>CSV</b>'])(
    'accepts %s',
    (source) => expect(findTextsIn(`const a = ${source}`)).toEqual([]),
  )
})

/** Expressions that no text uses, and what it says instead. */
const UNUSUAL: [pattern: RegExp, instead: string][] = [
  [/\b(whom|whoever|anew|somebody)\b/i, 'member, user, someone'],
  [/\bby itself\b|\bof (its|their|your) own\b/i, 'automatically, own'],
  [/\b(is|are|was) told\b/i, 'is notified'],
  [/\bgood for\b/i, 'valid for'],
  [/\blet in\b|\bcome back\b/i, 'approve, restore'],
  [/\bstands? (on|in|here|there)\b/i, 'is shown'],
  [/\be-mails?\b/i, 'email'],
  [/\b(go|goes|going) on\b/i, 'continue'],
  [/\b(stays?|remains?) in force\b/i, 'stays active'],
  [/\b(is|are) out at\b/i, 'loses access'],
  [/\btoo old\b/i, 'expired'],
  [/\bone press\b/i, 'one click'],
  [/\ball the same\b/i, 'anyway'],
]
/** Words of the console have one name for one thing, and those of its screens are its own. */
const UNUSUAL_IN_CONSOLE: typeof UNUSUAL = [
  ...UNUSUAL,
  [/\bmails?\b(?! (server|provider))/i, 'email'],
  [/\bstands?\b|\btells?\b|\b(is|was|are) taken\b/i, 'is shown, show, use'],
  [/(?<!(public|confidential) )\bclients?\b(?! (ID|secret|authentication))/i, 'application'],
  [/\b(look again|put it back|not given|in vain)\b/i, 'refresh, discard, —, failed'],
]

const textsOf = (messages: object): string[] =>
  Object.values(messages).flatMap((value) =>
    typeof value === 'string' ? [value.replaceAll(/\{\w+\}/g, '')] : textsOf(value as object),
  )
/** The string literals of a source. */
function* stringsOf(node: Node): Generator<string> {
  yield* literalsOf(node)
  for (const child of childrenOf(node)) yield* stringsOf(child)
}

const pagesAndMails = textsOf([getMessages('en').messages, getMailMessages('en').messages])
const commandLine = globSync('apps/server/src/main/{cli,config,doctor}/**/*.ts')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => [...stringsOf(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }) as unknown as Node)])

describe('English texts avoid', () => {
  it.each(UNUSUAL_IN_CONSOLE)('in the console: %s (%s)', async (pattern) => {
    const texts = textsOf(await loadConsoleMessages('en'))
    expect(texts.filter((text) => pattern.test(text))).toEqual([])
  })

  it.each(UNUSUAL)('on pages, in emails and on the command line: %s (%s)', (pattern) =>
    expect([...pagesAndMails, ...commandLine].filter((text) => pattern.test(text))).toEqual([]),
  )
})
