/** A value for any argument of a store method: converts to text or number and has every property. */
export const anyValue: unknown = new Proxy(
  {},
  {
    get: (_none, name) => {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'any')
      if (name === 'toJSON') return () => 'any'
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([])
      if (name === 'then') return undefined
      if (name === 'length') return 0
      if (['amr', 'scopes', 'networks'].includes(String(name))) return []
      if (name === 'toLowerCase') return () => 'any'
      return 'any'
    },
  },
)
