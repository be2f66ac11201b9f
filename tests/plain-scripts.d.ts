/** The scripts are plain JavaScript, because they run before the packages are installed. */
declare module '*.mjs'
declare module '*/bin/node-version.js'
