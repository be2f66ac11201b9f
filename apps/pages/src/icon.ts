/** An entry of the client build, so that the icon gets a hashed name. Nothing loads this module. */
export { default } from './icon.svg'
