import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { processContext } from '../../src/main/cli/command-context.js'
import { createProgram } from '../../src/main/cli.js'
import { runCommand } from './command-line.js'

const program = createProgram(processContext, false)

/** Returns the commands that do something, with their words on the command line. */
const leaves = (command: Command, words: string[] = []): { words: string[]; command: Command }[] =>
  command.commands.length === 0
    ? [{ words, command }]
    : command.commands.flatMap((child) => leaves(child, [...words, child.name()]))

/** Returns the groups of commands, first the program itself. */
const groups = (command: Command, words: string[] = []): string[][] =>
  command.commands.length === 0
    ? []
    : [words, ...command.commands.flatMap((child) => groups(child, [...words, child.name()]))]

const all = leaves(program).map(({ words, command }) => ({ name: words.join(' '), words, command }))
const takesSite = all.filter(({ name }) => name !== 'completion')

/** Returns the options without which Commander reports their absence first. */
const required = ({ options }: Command): string[] =>
  options
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ long, flags }) => [`${long}`, ...(flags.includes('<') ? ['x'] : [])])

const [, contract = ''] =
  /^## 5\. .*?```text\n(.*?)```/ms.exec(readFileSync(new URL('../../../../docs/design.md', import.meta.url), 'utf8')) ??
  []

const script = async (shell: string) => (await runCommand(['completion', shell])).stdout

describe.each(all)('design §5: foyer $name', ({ name, words, command }) => {
  it('has a --help of 80 columns that describes every option', async () => {
    const { code, stdout, stderr } = await runCommand([...words, '--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(command.description()).not.toBe('')
    expect(command.options.filter(({ description }) => description === '')).toEqual([])
  })

  it('is in the contract, docs/design.md §5', () => {
    const [first, second = ''] = words
    const lines = contract.split('\n').filter((line) => new RegExp(`(npx foyer|\\|) ${first}\\b`).test(line))
    expect(
      lines.some((line) => line.split(/[\s|]+/).includes(second || (first as string))),
      `Add a line for foyer ${name} to docs/design.md §5.`,
    ).toBe(true)
  })

  it('takes --json, and its errors are then one line of JSON', async () => {
    expect(command.options.map(({ long }) => long)).toContain('--json')
    const { code, stdout, stderr } = await runCommand([...words, ...required(command), '--json', '--no-such-flag'])
    expect([code, stdout]).toEqual([2, ''])
    expect(JSON.parse(stderr)).toEqual({ error: { code: 'USAGE', message: expect.stringContaining('--no-such-flag') } })
    expect(stderr).toMatch(/^[^\n]+\n$/)
  })

  it('ends with 2 and one sentence at an unknown flag', async () => {
    const { code, stdout, stderr } = await runCommand([...words, ...required(command), '--no-such-flag'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Unknown option '--no-such-flag'[^\n]*\n$/)
  })

  it('has no option that takes a secret: every user of the machine can read the flags', () => {
    const secret = /pass(word|phrase)|secret|token|credential|smtp|api-?key|private/i
    const takesText = command.options.filter(({ flags }) => /[<[]/.test(flags) && !/<file>/.test(flags))
    expect(takesText.map(({ flags }) => flags).filter((flags) => secret.test(flags))).toEqual([])
    expect(command.registeredArguments.map((one) => one.name()).filter((one) => secret.test(one))).toEqual([])
  })

  it.each(['bash', 'zsh', 'fish'])('is completed with its options by %s', async (shell) => {
    const lines = (await script(shell)).split('\n')
    const own = lines.filter((line) => line.includes(`'foyer ${name}'`) || line.includes(`\\'foyer ${name}\\'`))
    for (const { long } of command.options)
      expect(own.join('\n')).toMatch(new RegExp(shell === 'fish' ? ` -l ${long?.slice(2)} ` : `${long}[ ':]`))
  })
})

it.each(takesSite)('foyer $name refuses a password in --database, and does not repeat it', async ({ words }) => {
  const { code, stdout, stderr } = await runCommand([...words, '--database', 'postgres://foyer:hush@localhost/foyer'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^A password in --database [^\n]*FOYER_DATABASE_URL[^\n]*\n$/)
  expect(stderr).not.toContain('hush')
})

describe.each(groups(program).map((words) => ({ name: ['foyer', ...words].join(' '), words })))(
  '$name',
  ({ words }) => {
    it('design §5: without a command prints its help on standard error and ends with 2', async () => {
      const { code, stdout, stderr } = await runCommand(words)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^Usage: foyer /)
      const unknown = await runCommand([...words, 'no-such-command', '--json'])
      expect(unknown).toMatchObject({ code: 2, stdout: '' })
      expect(JSON.parse(unknown.stderr).error).toMatchObject({ code: 'USAGE' })
    })
  },
)

describe('foyer completion', () => {
  it.each([
    ['the commands', 'foyer me', ['member']],
    ['the commands of a group', 'foyer signing-key ', ['list', 'rotate']],
    ['the options of a command', 'foyer client create --redi', ['--redirect-uri']],
    ['the choices of an option', 'foyer data import --mode ', ['insert', 'save', 'update']],
    ['the choices of an argument', 'foyer completion ', ['bash', 'zsh', 'fish']],
    ['files', 'foyer backup --force /et', ['/etc']],
    ['nothing for the value of an option', 'foyer serve --port ', []],
  ])('completes %s in bash', async (_, line, completed) => {
    const words = line.split(' ')
    const test = `COMP_WORDS=("$@"); COMP_CWORD=${words.length - 1}; _foyer; printf '%s\\n' "\${COMPREPLY[@]}"`
    const output = execFileSync('bash', ['-c', `${await script('bash')}\n${test}`, 'bash', ...words], {
      encoding: 'utf8',
    })
    expect(output.split('\n').filter(Boolean)).toEqual(completed)
  })
})

describe('foyer --version', () => {
  it('prints the version, and with --json also Node and the platform', async () => {
    const { code, stdout } = await runCommand(['--version'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
    const json = JSON.parse((await runCommand(['--version', '--json'])).stdout)
    expect(json).toEqual({
      version: stdout.trim(),
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    })
  })
})
