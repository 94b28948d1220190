import { createElement } from 'react'
import { type BoxProps, readBox } from './box-props.ts'

/** A list without marks and indents. Its entries may be boxes that are `divided`. */
export function List({ as = 'ul', ...props }: BoxProps) {
  return createElement(as, readBox(props))
}
