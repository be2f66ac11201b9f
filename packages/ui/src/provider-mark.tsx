import { providerMark } from '@foyer/protocol/core'

/** The mark of an identity provider. Decorative. */
export function ProviderMark({ preset }: { preset: string }) {
  return (
    <svg className="provider-mark" viewBox="0 0 24 24" aria-hidden="true">
      {providerMark(preset).map(([path, fill]) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  )
}
