/** An entry of the client build, so that the icon gets a hashed name. No page loads this module. */
export { default } from './icon.svg'
