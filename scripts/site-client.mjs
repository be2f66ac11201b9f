import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Stop } from './run-step.mjs'

/**
 * Returns the client id of the reference site on `siteUrl`: the id stored in `memory` if Foyer still has that client,
 * else that of a new client. `foyer` runs a command of the command line and returns its output.
 */
export async function siteClient({ foyer, siteUrl, memory }) {
  const remembered = readMemory(memory)
  const known = JSON.parse(await foyer(['client', 'list', '--json']))
  const { port } = new URL(siteUrl)
  if (known.some((client) => client.clientId === remembered[port])) return remembered[port]
  const { clientId } = JSON.parse(await foyer(createArguments(siteUrl)))
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, `${JSON.stringify({ ...remembered, [port]: clientId }, null, 2)}\n`)
  return clientId
}

const createArguments = (siteUrl) => [
  ...['client', 'create', '--name', 'Reference site'],
  ...['--redirect-uri', `${siteUrl}/callback`],
  ...['--origin', siteUrl],
  ...['--logout-uri', `${siteUrl}/`],
  ...['--rotation', 'strict', '--json'],
]

function readMemory(memory) {
  if (!existsSync(memory)) return {}
  try {
    return JSON.parse(readFileSync(memory, 'utf8'))
  } catch {
    throw new Stop(`${memory} is not JSON any more; delete it to register the reference site again.`)
  }
}

/** Runs Foyer's command line with the project's Node. A failure rejects with the sentence that it printed. */
export const foyerCommand =
  ({ node, cli, env }) =>
  (args) =>
    new Promise((resolve, reject) => {
      execFile(node, [cli, ...args], { env }, (error, stdout, stderr) => {
        if (!error) return resolve(stdout)
        const said = sentenceOf(stderr.trim().split('\n').at(-1)) || error.message
        reject(new Stop(`"foyer ${args.slice(0, 2).join(' ')}" failed: ${said}`))
      })
    })

/** Returns the sentence of a line on standard error, which is JSON after --json. */
function sentenceOf(line) {
  try {
    return JSON.parse(line).error.message
  } catch {
    return line
  }
}
