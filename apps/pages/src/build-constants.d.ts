/** Defined by the renderer's build: the file names of the client build. */
declare const __FOYER_PAGE_FILES__: import('./page-files.js').PageFileNames | undefined
