import { createElement } from 'react'
import styles from './box.module.css'
import { type BoxProps, readBox, readSpace, type Space } from './box-props.ts'

type RowProps = BoxProps & {
  gap?: Space
  /** Between the lines of a row that wraps; as wide as `gap` without it. */
  rowGap?: Space
  wrap?: boolean
  /** Takes the width of its content. */
  inline?: boolean
  /** On a phone, puts each part on a separate line. */
  phoneLines?: boolean
  align?: 'center' | 'start' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
}

/** Parts side by side, level with each other. */
export function Row({
  as = 'div',
  gap,
  rowGap,
  wrap,
  inline,
  phoneLines,
  align,
  justify,
  ...props
}: RowProps) {
  const layout = {
    display: inline ? 'inline-flex' : undefined,
    gap: `${readSpace(rowGap ?? gap ?? 'none')} ${readSpace(gap ?? 'none')}`,
    flexWrap: wrap ? ('wrap' as const) : undefined,
    alignItems: align ?? 'center',
    justifyContent: justify === 'between' ? 'space-between' : justify,
  }
  const own = phoneLines ? `${styles['row']} ${styles['phoneLines']}` : styles['row']
  return createElement(as, readBox(props, own, layout))
}
