import { createElement } from 'react'
import styles from './box.module.css'
import { type BoxProps, readBox, readSpace, type Space } from './box-props.ts'

type GridProps = BoxProps & {
  /** The least width of a column, as a CSS length. */
  min: string
  gap?: Space
  rowGap?: Space
  /** Lets few parts fill the whole width. */
  fit?: boolean
  align?: 'start' | 'center' | 'end' | 'stretch'
}

/** Parts in as many columns of one width as there is room for. */
export function Grid({ as = 'div', min, gap = 'none', rowGap, fit, align, ...props }: GridProps) {
  const layout = {
    gridTemplateColumns: `repeat(auto-${fit ? 'fit' : 'fill'}, minmax(min(100%, ${min}), 1fr))`,
    gap: `${readSpace(rowGap ?? gap)} ${readSpace(gap)}`,
    alignItems: align,
  }
  return createElement(as, readBox(props, styles['grid'], layout))
}
