interface ProviderMarkProps {
  /** Paths in a box of 24 by 24, each with its color (`providerMark` of `@foyer/protocol`). */
  paths: readonly (readonly [path: string, fill: string])[]
}

/** The mark of an identity provider. Decorative. */
export function ProviderMark({ paths }: ProviderMarkProps) {
  return (
    <svg className="provider-mark" viewBox="0 0 24 24" aria-hidden="true">
      {paths.map(([path, fill]) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  )
}
