#!/usr/bin/env -S MALLOC_MMAP_THRESHOLD_=16384 MALLOC_TRIM_THRESHOLD_=65536 node --min-semi-space-size=2 --max-semi-space-size=4 --v8-pool-size=0
// biome-ignore-all lint/style/useNodejsImportProtocol: this file must still load on a Node that does not know node:
import { existsSync } from 'fs'
import { fileURLToPath } from 'url'
import { setFlagsFromString } from 'v8'
import { isSupportedNode } from './node-version.js'

// Most objects of a request are garbage when it ends, so an eighth of Node's default young generation is nearly as fast
// and saves memory (docs/performance.md). Its initial and maximum size only take effect in the first line, which also
// starts as many V8 worker threads as there are spare cores instead of always four. Starting this file with `node`
// omits those flags. The two malloc settings are for glibc: they return the memory of compilation to the system instead
// of leaving it fragmented.
setFlagsFromString('--semi-space-growth-factor=1')
// Threads started from here on allocate little: they take their young generation from these flags, whatever their
// resource limits.
setFlagsFromString('--min-semi-space-size=1')
setFlagsFromString('--max-semi-space-size=1')

// The two faster compilers cost 14 MB and gain nothing when the hot paths stay hot: the optimizing compiler handles
// those within seconds (decision 3).
setFlagsFromString('--no-maglev')
setFlagsFromString('--no-sparkplug')

// Pool size for small buffers. Node's default is eight times as large; those pools survive long enough to be promoted
// to the old generation and occupy megabytes until a full collection (decision 3).
Buffer.poolSize = 8192

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
