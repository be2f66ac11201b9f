#!/usr/bin/env node
// biome-ignore-all lint/style/useNodejsImportProtocol: this file must still load on a Node that does not know node:
import { existsSync } from 'fs'
import { fileURLToPath } from 'url'
import { setFlagsFromString } from 'v8'
import { isSupportedNode } from './node-version.js'

// Most objects of a request are garbage when it ends, so the young generation may stay as small as it starts. That
// saves memory and costs little (docs/performance.md). The flag also applies to threads that are started later.
setFlagsFromString('--semi-space-growth-factor=1')

const commandLine = new URL('../dist/program/cli.js', import.meta.url)

function refuse(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

if (!isSupportedNode(process.versions.node)) {
  refuse(
    `Foyer needs Node 22.22.2 or later of version 22, or 24.15 or later, and this is Node ${process.versions.node}.`,
  )
} else if (!existsSync(fileURLToPath(commandLine))) {
  refuse('Foyer is not built yet: run "npm run build" first.')
} else {
  import(commandLine.href)
    .then(({ main }) => main(process.argv.slice(2)))
    .then(
      (code) => {
        if (typeof code === 'number') process.exitCode = code
      },
      (error) => refuse(`Foyer stopped: ${error instanceof Error ? error.message : error}`),
    )
}
