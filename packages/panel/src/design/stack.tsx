import { createElement } from 'react'
import styles from './box.module.css'
import { type BoxProps, readBox, readSpace, type Space } from './box-props.ts'

type StackProps = BoxProps & { gap?: Space; align?: 'start' | 'center' | 'end' | 'stretch' }

/** Parts below each other. */
export function Stack({ as = 'div', gap = 'none', align, ...props }: StackProps) {
  const layout = { gap: readSpace(gap), alignItems: align }
  return createElement(as, readBox(props, styles['stack'], layout))
}
