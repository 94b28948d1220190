import { createElement } from 'react'
import styles from './box.module.css'
import { type BoxProps, readBox } from './box-props.ts'

/** A list whose entries have marks. */
export function Bullets({ as = 'ul', ...props }: BoxProps) {
  return createElement(as, readBox(props, styles['bullets']))
}
