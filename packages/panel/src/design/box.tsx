import { createElement } from 'react'
import { type BoxProps, readBox } from './box-props.ts'

/** An element that holds others, with the spaces and the look of the tokens. */
export function Box({ as = 'div', ...props }: BoxProps) {
  return createElement(as, readBox(props))
}
