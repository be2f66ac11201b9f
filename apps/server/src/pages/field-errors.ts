import type { ValidationError } from '../errors/application-error.js'

/** Refused fields in the words of the pages. */
export function fieldErrors({ violations }: ValidationError): { email?: string; password?: string } {
  const of = (type: string) => violations.find(({ data }) => data.type === type)
  const password = of('PASSWORD')
  return {
    ...(of('EMAIL') === undefined ? {} : { email: 'Enter an address like name@example.com.' }),
    ...(password === undefined ? {} : { password: `The password ${password.description}.` }),
  }
}
