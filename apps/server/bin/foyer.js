#!/usr/bin/env -S MALLOC_MMAP_THRESHOLD_=16384 MALLOC_TRIM_THRESHOLD_=65536 node --min-semi-space-size=2 --max-semi-space-size=4 --v8-pool-size=0
// biome-ignore-all lint/style/useNodejsImportProtocol: this file must still load on a Node that does not know node:
import { existsSync } from 'fs'
import { fileURLToPath } from 'url'
import { setFlagsFromString } from 'v8'
import { isSupportedNode } from './node-version.js'

// What a request makes dies with it, so an eighth of the nursery that Node would take is nearly as fast and saves
// memory (docs/performance.md). Where it begins and how far it may ever grow counts from the first line only, which
// also asks for as many helping threads as there are cores to spare, and not always four; whoever starts this file with
// `node` gets the next best. The two settings of malloc are for glibc: what compiling a function took goes back to the
// system instead of lying between what stays.
setFlagsFromString('--semi-space-growth-factor=1')
// Threads that begin from here on make little: they take their nursery from this, whatever limits they are given.
setFlagsFromString('--min-semi-space-size=1')
setFlagsFromString('--max-semi-space-size=1')

// The two quick compilers cost 14 MB and gain nothing where the hot paths stay hot: the thorough one comes to them
// within seconds (decision 3).
setFlagsFromString('--no-maglev')
setFlagsFromString('--no-sparkplug')

// Small buffers are cut from pieces of this size. Those of Node are eight times as large, live long enough to be taken
// for long-lived, and then lie around by the megabyte until everything is collected (decision 3).
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
