import { providerMark } from '@foyer/client/sign-in'

/** The mark of an identity provider. Decorative. */
export const ProviderMark = ({ preset }: { preset: string }) => (
  <svg className="foyer-mark" viewBox="0 0 24 24" aria-hidden="true">
    {providerMark(preset).map(([path, fill]) => (
      <path key={path} d={path} fill={fill} />
    ))}
  </svg>
)
