/** Put in by the renderer's build: what the client build called its files. */
declare const __FOYER_PAGE_FILES__: import('./page-files.js').PageFileNames | undefined
