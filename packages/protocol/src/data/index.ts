export * from './collections.js'
export * from './data-errors.js'
export * from './document.js'
export * from './items.js'
