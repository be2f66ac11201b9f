import type { PageBranding } from '@foyer/protocol'
import { Fanlight } from './logo-ornament.js'

/**
 * The picture beside the form, or a lit door in the site's colours. Decorative. The window that is too narrow for it
 * does not load it.
 */
export function SidePicture({ picture }: Pick<PageBranding, 'picture'>) {
  return (
    <div className="side" aria-hidden="true">
      {picture === undefined ? (
        <div className="side-door">
          <Fanlight />
        </div>
      ) : (
        <img
          className="picture"
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  )
}
