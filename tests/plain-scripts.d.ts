/** The scripts are plain JavaScript, because they run before anything is installed. */
declare module '*.mjs'
declare module '*/bin/node-version.js'
