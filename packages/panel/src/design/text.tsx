import { createElement } from 'react'
import { type BoxProps, readBox } from './box-props.ts'

/** Words in a step of the type scale and a tone; a paragraph without margins unless `as` says otherwise. */
export function Text({ as = 'p', ...props }: BoxProps) {
  return createElement(as, readBox(props))
}
