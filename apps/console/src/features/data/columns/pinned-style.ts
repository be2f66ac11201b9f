import type { CSSProperties } from 'react'
import type { GridColumn } from './column-layout.js'

/** Keeps the cells of a pinned column in place while the table scrolls. */
export const pinnedProps = ({
  pinnedAt,
}: Pick<GridColumn, 'pinnedAt'>): { style?: CSSProperties; 'data-pinned'?: '' } =>
  pinnedAt === undefined ? {} : { style: { insetInlineStart: `${pinnedAt}px` }, 'data-pinned': '' }
